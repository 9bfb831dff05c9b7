package org.nulla.lift.code;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nulla.function.Primitive;
import org.nulla.lift.LiftException;

/// Makes a hidden class of a method and everything that it calls.
public final class Compiler {

    private static final String ENTRY = "entry";

    private final MethodHandles.Lookup lookup;
    private final Map<PrimitiveKey, Primitive> primitives;

    /// @param lookup the caller's right to the user's classes
    /// @param primitives methods that are not lifted but have declared partials
    public Compiler(MethodHandles.Lookup lookup, Map<PrimitiveKey, Primitive> primitives) {
        this.lookup = lookup;
        this.primitives = Map.copyOf(primitives);
    }

    /// A method to be lifted.
    ///
    /// @param owner the class that declares it
    /// @param name its name
    /// @param type its type, without the receiver
    /// @param isStatic whether it has no receiver
    /// @param outside which of the arguments, the receiver first, are objects from outside
    /// @param records the records that its arguments are made of
    public record Root(Class<?> owner, String name, MethodType type, boolean isStatic, List<Boolean> outside,
            Set<Class<?>> records) {
    }

    /// Lifts a method onto traced numbers.
    ///
    /// @param root the method
    /// @return what runs it
    /// @throws LiftException if it cannot be lifted
    public Compiled overReal(Root root) {
        return compile(root, new RealNumbers());
    }

    /// Lifts a method onto dual numbers in local variables.
    ///
    /// @param root a method that can be lifted onto traced numbers
    /// @return what runs it
    /// @throws NotDirectException if its numbers are in objects
    public Compiled overDuals(Root root) {
        return compile(root, new DualNumbers());
    }

    /// Lifts a method onto values and places in a trace.
    ///
    /// @param root a method that can be lifted onto traced numbers
    /// @return what runs it
    /// @throws NotDirectException if its numbers are in objects
    public Compiled overSteps(Root root) {
        return compile(root, new StepNumbers());
    }

    private Compiled compile(Root root, Numbers numbers) {
        Program program = new Program(lookup, numbers, primitives);
        root.records().forEach(program::instantiate);
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(root.type().descriptorString());
        List<ClassDesc> declared = Key.argumentTypes(root.owner(), type, root.isStatic());
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < declared.size(); i++) {
            arguments.add(root.outside().get(i) ? program.classes().capturedValue(declared.get(i))
                    : program.classes().liftedValue(declared.get(i)));
        }
        SourceLocation location = new SourceLocation(root.owner().getName(), root.name(), 0, "the method to be lifted");
        LiftedMethod method = program.method(new Key(root.owner(), root.name(), type, root.isStatic(), arguments),
                location);
        program.close();
        byte[] bytes = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(hierarchy())).build(program.host(),
                builder -> {
                    builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC | ClassFile.ACC_SUPER);
                    writeEntry(builder, program, method, declared, arguments);
                    // writing may ask for constants only: everything has been analysed
                    program.methods().forEach(each -> each.write(builder));
                    program.dispatchers().forEach(each -> each.write(builder));
                    program.bridges().forEach(each -> each.write(builder));
                });
        return define(bytes, program);
    }

    private ClassHierarchyResolver hierarchy() {
        ClassLoader loader = lookup.lookupClass().getClassLoader();
        ClassHierarchyResolver basic = ClassHierarchyResolver.defaultResolver();
        return loader == null ? basic : ClassHierarchyResolver.ofClassLoading(loader).orElse(basic);
    }

    private Compiled define(byte[] bytes, Program program) {
        try {
            Module ours = Compiler.class.getModule();
            if (ours.isNamed()) {
                ours.addExports("org.nulla.lift.run", lookup.lookupClass().getModule());
            }
            MethodHandles.Lookup made = lookup.defineHiddenClassWithClassData(bytes, program.constants(), true,
                    MethodHandles.Lookup.ClassOption.NESTMATE);
            MethodHandle entry = made.findStatic(made.lookupClass(), ENTRY,
                    MethodType.methodType(Object.class, Object[].class, Object.class));
            return new Compiled(entry);
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new LiftException(lookup.lookupClass().getName(), ENTRY, 0, "the lookup",
                    "it does not allow to add a class to the package: " + e.getMessage() + ".",
                    "Pass MethodHandles.lookup() of a class that can call the method.");
        }
    }

    private static void writeEntry(ClassBuilder builder, Program program, LiftedMethod method, List<ClassDesc> declared,
            List<Value> arguments) {
        ClassDesc object = ConstantDescs.CD_Object;
        builder.withMethodBody(ENTRY, MethodTypeDesc.of(object, object.arrayType(), object),
                ClassFile.ACC_STATIC, code -> {
                    Emitter emitter = new Emitter(code, program, 8, 2);
                    ClassDesc context = program.numbers().context();
                    if (context != null) {
                        code.aload(1).checkcast(context).astore(2);
                    }
                    for (int i = 0; i < arguments.size(); i++) {
                        code.aload(0).loadConstant(i).aaload();
                        if (arguments.get(i).isNumber()) {
                            program.numbers().fromObject(emitter);
                        } else {
                            emitter.unbox(declared.get(i), arguments.get(i));
                        }
                    }
                    if (context != null) {
                        code.aload(2);
                    }
                    code.invokestatic(program.host(), method.name(), method.descriptor());
                    finish(code, emitter, program, method);
                });
    }

    private static void finish(CodeBuilder code, Emitter emitter, Program program, LiftedMethod method) {
        Value returned = method.returned();
        ClassDesc type = method.key().type().returnType();
        if (type.equals(ConstantDescs.CD_void)) {
            code.aconst_null();
        } else if (returned.isNumber()) {
            program.numbers().returnedToObject(emitter);
        } else if (!returned.isReference()) {
            emitter.box(type);
        }
        code.areturn();
    }
}
