package org.nulla.lift.code;

import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nulla.function.Primitive;

/// Calls of the user's methods, and the way to those of the library.
final class Calls {

    private static final String INITIALISER = "<init>";

    private final Program program;
    private final ObjectCode objects;
    private final Library library;

    Calls(Program program) {
        this.program = program;
        this.objects = new ObjectCode(program);
        this.library = new Library(program);
    }

    /// The arguments of a call, the receiver first, as they lie on the stack.
    static List<Value> arguments(Frame frame, int count) {
        List<Value> arguments = new ArrayList<>();
        for (int i = count - 1; i >= 0; i--) {
            arguments.add(frame.peek(i));
        }
        return arguments;
    }

    void call(Opcode opcode, ClassDesc ownerType, String name, MethodTypeDesc type, boolean isInterface, Frame frame,
            Emitter emitter, SourceLocation location) {
        boolean isStatic = opcode == Opcode.INVOKESTATIC;
        List<Value> arguments = arguments(frame, type.parameterCount() + (isStatic ? 0 : 1));
        arguments.forEach(argument -> ArrayCode.requireKnown(argument, location));
        arguments.forEach(_ -> frame.pop());
        Value result = call(opcode, ownerType, name, type, isInterface, arguments, emitter, location);
        if (!type.returnType().equals(ConstantDescs.CD_void)) {
            frame.push(result);
        }
    }

    private Value call(Opcode opcode, ClassDesc ownerType, String name, MethodTypeDesc type, boolean isInterface,
            List<Value> arguments, Emitter emitter, SourceLocation location) {
        Target target = new Target(opcode, ownerType, objects.require(ownerType, location), name, type, isInterface);
        if (ownerType.isArray()) {
            return library.cloneArray(target, arguments.getFirst(), emitter, location);
        }
        Primitive primitive = program.primitive(target.owner(), name, type);
        if (primitive != null) {
            return callPrimitive(primitive, arguments.size(), emitter);
        }
        if (opcode == Opcode.INVOKESPECIAL && name.equals(INITIALISER)) {
            return initialise(target, arguments, emitter, location);
        }
        if (Classes.isLibrary(target.owner()) && !isOpen(target, arguments)) {
            return library.call(target, arguments, emitter, location);
        }
        return callUser(target, arguments, emitter, location);
    }

    /// Whether a call goes to an object of the user's behind an interface of the library.
    private static boolean isOpen(Target target, List<Value> arguments) {
        return !target.isStatic() && Classes.isFunctional(target.owner())
                && arguments.getFirst().sort() == Value.Sort.LIFTED;
    }

    private Value callPrimitive(Primitive primitive, int count, Emitter emitter) {
        program.requireObjects("a primitive");
        List<Emitter.Saved> saved = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            saved.addFirst(emitter.save(Value.NUMBER));
        }
        ClassDesc real = program.boxedNumber();
        emitter.constant(primitive, Classes.describe(Primitive.class));
        emitter.emit(code -> code.loadConstant(count).anewarray(real));
        for (int i = 0; i < count; i++) {
            int position = i;
            emitter.emit(code -> code.dup().loadConstant(position));
            emitter.restore(saved.get(i));
            emitter.emit(code -> code.aastore());
        }
        emitter.emit(code -> code.invokevirtual(Classes.describe(Primitive.class), "apply",
                MethodTypeDesc.of(real, real.arrayType())));
        return Value.NUMBER;
    }

    private Value initialise(Target target, List<Value> arguments, Emitter emitter, SourceLocation location) {
        Class<?> owner = target.owner();
        Value receiver = arguments.getFirst();
        if (receiver.sort() == Value.Sort.LIFTED && (owner == Object.class || owner == Record.class)
                && !receiver.type().descriptorString().equals("Ljava/lang/Object;")) {
            emitter.emit(code -> code.pop());
            return Value.NONE;
        }
        if (ObjectCode.isMadeAsItIs(owner)) {
            return library.initialise(target, arguments, emitter, location);
        }
        return lift(owner, target, arguments, emitter, location);
    }

    private Value callUser(Target target, List<Value> arguments, Emitter emitter, SourceLocation location) {
        if (target.isStatic()) {
            return lift(declaring(target.owner(), target, location), target, arguments, emitter, location);
        }
        Value receiver = arguments.getFirst();
        boolean fixed = target.opcode() == Opcode.INVOKESPECIAL || isFinal(target, location);
        if (receiver.sort() == Value.Sort.LIFTED || receiver.sort() == Value.Sort.NULL) {
            if (fixed) {
                return lift(declaring(target.owner(), target, location), target, arguments, emitter, location);
            }
            return dispatch(target, arguments, emitter, location);
        }
        return callCaptured(target, arguments, fixed, emitter, location);
    }

    /// A call on an object from outside: its code is lifted where it is known which code that is; else the object itself is
    /// called, if no traced number is handed to it.
    private Value callCaptured(Target target, List<Value> arguments, boolean fixed, Emitter emitter,
            SourceLocation location) {
        Value receiver = arguments.getFirst();
        Class<?> known = program.classes().find(receiver.type());
        Class<?> start = known != null && target.owner().isAssignableFrom(known) ? known : target.owner();
        boolean exact = fixed || Modifier.isFinal(start.getModifiers());
        Class<?> declaring = program.classes().declaring(start, target.name(), target.type());
        boolean active = arguments.subList(1, arguments.size()).stream().anyMatch(Value::isActive);
        if (declaring != null && !start.isInterface() && !Classes.isLibrary(declaring)
                && !Modifier.isAbstract(start.getModifiers()) && (exact || active)) {
            if (!exact) {
                requireClass(start, arguments, emitter);
            }
            return lift(declaring, target, arguments, emitter, location);
        }
        if (!active) {
            return library.callAsItIs(target, arguments, emitter, location);
        }
        throw location.refuse("which code runs is decided by an object from outside, of which only the type "
                + target.owner().getName() + " is known.",
                "Call a static method or a method of a final class or record, or lift the method of that object.");
    }

    /// Checks at run time that an object from outside is of the class that its code was taken from.
    private void requireClass(Class<?> expected, List<Value> arguments, Emitter emitter) {
        List<Emitter.Saved> saved = new ArrayList<>();
        for (int i = arguments.size() - 1; i >= 1; i--) {
            saved.addFirst(emitter.save(arguments.get(i)));
        }
        emitter.emit(code -> code.dup());
        emitter.constant(expected, ConstantDescs.CD_Class);
        emitter.emit(code -> code.invokestatic(ObjectCode.INSTANCE, "requireClass",
                MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_Class)));
        saved.forEach(emitter::restore);
    }

    private boolean isFinal(Target target, SourceLocation location) {
        if (target.owner().isInterface()) {
            return false;
        }
        Class<?> declaring = declaring(target.owner(), target, location);
        var model = program.classes().declared(declaring, target.name(), target.type());
        int flags = model == null ? 0 : model.flags().flagsMask();
        return Modifier.isFinal(target.owner().getModifiers()) || Modifier.isFinal(flags) || Modifier.isPrivate(flags);
    }

    Class<?> declaring(Class<?> start, Target target, SourceLocation location) {
        Class<?> declaring = program.classes().declaring(start, target.name(), target.type());
        if (declaring == null) {
            throw location.refuse("the code of " + start.getName() + " cannot be read.",
                    "Lift a method of a class that was loaded from a class file.");
        }
        return declaring;
    }

    private Value lift(Class<?> declaring, Target target, List<Value> arguments, Emitter emitter,
            SourceLocation location) {
        if (Classes.isLibrary(declaring) && !Classes.isOpenLibrary(declaring)) {
            return library.call(target, arguments, emitter, location);
        }
        Key key = new Key(declaring, target.name(), target.type(), target.isStatic(),
                passed(declaring, target.type(), target.isStatic(), arguments));
        LiftedMethod method = program.method(key, location);
        invoke(method.name(), method.descriptor(), method.returned(), emitter);
        return method.returned();
    }

    /// What a method can rely on of its arguments: their declared types, and whether they come from outside.
    List<Value> passed(Class<?> declaring, MethodTypeDesc type, boolean isStatic, List<Value> arguments) {
        List<ClassDesc> declared = Key.argumentTypes(declaring, type, isStatic);
        List<Value> passed = new ArrayList<>();
        for (int i = 0; i < declared.size(); i++) {
            passed.add(arguments.get(i).sort() == Value.Sort.CAPTURED ? program.classes().capturedValue(declared.get(i))
                    : program.classes().liftedValue(declared.get(i)));
        }
        return passed;
    }

    private Value dispatch(Target target, List<Value> arguments, Emitter emitter, SourceLocation location) {
        for (Value argument : arguments) {
            ArrayCode.requireInside(argument, location);
        }
        program.requireObjects("calls on objects");
        Dispatcher dispatcher = program.dispatcher(target.owner(), target.name(), target.type(), location);
        invoke(dispatcher.lifted(), dispatcher.descriptor(), dispatcher.returned(), emitter);
        return dispatcher.returned();
    }

    /// Calls a method of the lifted class itself; the arguments are on the stack.
    void invoke(String name, MethodTypeDesc type, Value returned, Emitter emitter) {
        if (program.numbers().context() != null) {
            emitter.loadContext();
        }
        emitter.emit(code -> code.invokestatic(program.host(), name, type));
        if (returned.isNumber()) {
            program.numbers().afterCall(emitter);
        }
    }

    /// A method as a call names it.
    ///
    /// @param opcode the kind of call
    /// @param ownerType the class that is named
    /// @param owner the same, loaded
    /// @param name the method's name
    /// @param type its descriptor
    /// @param isInterface whether the class that is named is an interface
    record Target(Opcode opcode, ClassDesc ownerType, Class<?> owner, String name, MethodTypeDesc type,
            boolean isInterface) {

        Target {
            Objects.requireNonNull(owner);
        }

        boolean isStatic() {
            return opcode == Opcode.INVOKESTATIC;
        }
    }
}
