package org.nulla.lift.code;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One method of the user's, analysed and then written over another representation of numbers.
final class LiftedMethod {

    private final Program program;
    private final Key key;
    private final String name;
    private final Body body;
    private @Nullable Value returned;
    /// Whether somebody has relied on what is returned before the method was analysed to its end.
    private boolean reliedOn;
    private boolean analysed;

    private LiftedMethod(Program program, Key key, String name, CodeModel code) {
        this.program = program;
        this.key = key;
        this.name = name;
        this.body = new Body(program, key, code, this);
    }

    static LiftedMethod of(Program program, Key key, String name, SourceLocation caller) {
        Class<?> owner = key.owner();
        MethodModel method = program.classes().declared(owner, key.name(), key.type());
        if (method == null) {
            throw caller.refuse("the code of " + owner.getName() + " cannot be read.",
                    "Lift a method of a class that was loaded from a class file, or declare this one a primitive with its"
                            + " partials.");
        }
        int flags = method.flags().flagsMask();
        if ((flags & ClassFile.ACC_NATIVE) != 0) {
            throw caller.refuse("the method is native, so there is no bytecode to lift.",
                    "Declare it a primitive with its partials, or write it in Java.");
        }
        if ((flags & ClassFile.ACC_SYNCHRONIZED) != 0) {
            throw caller.refuse("the method is synchronized: it guards state that is shared between threads.",
                    "Take what it guards out of the differentiated code.");
        }
        CodeModel code = method.code().orElse(null);
        if (code == null) {
            throw caller.refuse("the method is abstract, and which code runs cannot be known.",
                    "Call a method of a class that is known when lifting.");
        }
        return new LiftedMethod(program, key, name, code);
    }

    void analyse() {
        body.analyse();
        analysed = true;
    }

    void asked() {
        reliedOn |= !analysed;
    }

    String name() {
        return name;
    }

    Key key() {
        return key;
    }

    /// What comes back: a lifted value, unless the method hands out what is outside.
    Value returned() {
        return returned != null ? returned : program.classes().liftedValue(key.type().returnType());
    }

    /// Takes note of what one return instruction returns.
    void returns(Value value, SourceLocation location) {
        if (!value.isReference() || value.sort() == Value.Sort.NULL || value.sort() == Value.Sort.NEUTRAL) {
            return;
        }
        boolean outside = value.sort() == Value.Sort.CAPTURED;
        boolean before = returned().sort() == Value.Sort.CAPTURED;
        if (value.sort() == Value.Sort.MIXED || ((returned != null || reliedOn) && outside != before)) {
            throw location.refuse(
                    "the method returns what it has made on one way, and what was there before on another.",
                    "Return a copy, such as array.clone(), of what was there before.");
        }
        returned = outside ? Value.captured(key.type().returnType()) : Value.lifted(key.type().returnType());
    }

    /// The descriptor in the lifted class.
    MethodTypeDesc descriptor() {
        return descriptor(program, key.arguments(), key.type().returnType(), returned());
    }

    static MethodTypeDesc descriptor(Program program, List<Value> arguments, ClassDesc returnType, Value returned) {
        List<ClassDesc> types = new ArrayList<>();
        for (Value argument : arguments) {
            if (argument.isNumber()) {
                types.addAll(program.numbers().components());
            } else {
                types.add(program.represented(argument));
            }
        }
        ClassDesc context = program.numbers().context();
        if (context != null) {
            types.add(context);
        }
        ClassDesc result = returnType.isPrimitive()
                ? returned.isNumber() ? program.numbers().returned() : returnType : program.represented(returned);
        return MethodTypeDesc.of(result, types);
    }

    void write(ClassBuilder builder) {
        builder.withMethodBody(name, descriptor(), ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC, body::write);
    }
}
