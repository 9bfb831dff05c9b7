package org.nulla.lift.code;

import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.nulla.lift.code.Calls.Target;

/// Calls of code that is not lifted: the JDK's. What no traced number is handed to is called as it is; of the rest, what is
/// known.
@SuppressWarnings("ReferenceEquality") // a loader is equal to no other
final class Library {

    /// Methods of lists, maps and their like that only keep and hand out what they hold.
    private static final Set<String> KEEPING = Set.of("get", "set", "add", "addFirst", "addLast", "addAll", "size",
            "isEmpty", "iterator", "listIterator", "hasNext", "next", "hasPrevious", "previous", "remove",
            "removeFirst",
            "removeLast", "clear", "contains", "indexOf", "put", "putAll", "getOrDefault", "putIfAbsent", "containsKey",
            "keySet", "values", "entrySet", "getKey", "getValue", "of", "copyOf", "ofEntries", "entry", "asList",
            "reversed", "getFirst", "getLast", "subList", "toArray", "push", "pop", "peek", "poll", "offer", "empty",
            "ofNullable", "isPresent", "orElse", "orElseThrow", "unmodifiableList", "emptyList", "nCopies",
            "singletonList", "reverse", "swap", "equals", "hashCode", "toString", "pollFirst", "pollLast", "peekFirst",
            "peekLast", "offerFirst", "offerLast", "containsValue", "containsAll", "ensureCapacity");
    private static final Set<String> OF_OBJECTS = Set.of("requireNonNull", "equals", "isNull", "nonNull",
            "requireNonNullElse", "hashCode", "toString", "hash");

    private final Program program;

    Library(Program program) {
        this.program = program;
    }

    Value call(Target target, List<Value> arguments, Emitter emitter, SourceLocation location) {
        Reasons.refuseAlways(target, location);
        boolean active = arguments.stream().anyMatch(Value::isActive);
        if (!active) {
            return callInactive(target, arguments, emitter, location);
        }
        boolean outside = arguments.stream().anyMatch(argument -> argument.sort() == Value.Sort.CAPTURED);
        boolean copying = target.owner() == System.class && target.name().equals("arraycopy");
        if (copying && arguments.get(2).sort() == Value.Sort.CAPTURED) {
            throw location.refuse("the array was there before: it is shared, and would have to hold traced numbers.",
                    "Copy into an array made in the method.");
        }
        // methods of Null-A's own interfaces are lifted when they are met
        boolean own = target.owner().getName().startsWith("org.nulla.lift.");
        if ((!outside || copying || own) && program.numbers().call(emitter, target.ownerType(), target.name(),
                withReceiver(target), arguments)) {
            return target.type().returnType().isPrimitive() ? Value.primitive(target.type().returnType())
                    : program.classes().liftedValue(target.type().returnType());
        }
        if (isKeeping(target)) {
            arguments.forEach(argument -> ArrayCode.requireInside(argument, location));
            return asLifted(target, emitter);
        }
        throw Reasons.refusal(target, location);
    }

    private static MethodTypeDesc withReceiver(Target target) {
        return target.isStatic() ? target.type() : target.type().insertParameterTypes(0, target.ownerType());
    }

    private Value callInactive(Target target, List<Value> arguments, Emitter emitter, SourceLocation location) {
        ClassDesc result = target.type().returnType();
        boolean outside = arguments.stream().anyMatch(argument -> argument.sort() == Value.Sort.CAPTURED);
        if (target.isStatic() && !outside && !result.isPrimitive() && isKeeping(target)) {
            return asLifted(target, emitter);
        }
        Value called = callAsItIs(target, arguments, emitter, location);
        if (result.descriptorString().equals("[D") && target.ownerType().displayName().equals("Arrays")) {
            program.numbers().copyOfPlain(emitter);
            return Value.lifted(result);
        }
        return called;
    }

    private boolean isKeeping(Target target) {
        Class<?> owner = target.owner();
        if (target.type().parameterList().stream().anyMatch(this::isFunctional)) {
            return false;
        }
        if (owner == Object.class) {
            return Set.of("equals", "hashCode", "toString").contains(target.name());
        }
        if (owner.getName().equals("java.util.Objects")) {
            return OF_OBJECTS.contains(target.name())
                    && target.type().parameterList().stream().noneMatch(type -> type.displayName().equals("Supplier"));
        }
        boolean container = Classes.isContainer(owner) || owner.getName().equals("java.util.Collections")
                || (owner.getName().equals("java.util.Arrays") && target.name().equals("asList"));
        return container && KEEPING.contains(target.name());
    }

    private boolean isFunctional(ClassDesc type) {
        Class<?> found = type.isPrimitive() ? null : program.classes().find(type);
        return found != null && Classes.isFunctional(found);
    }

    private Value asLifted(Target target, Emitter emitter) {
        program.requireObjects("lists and maps");
        emit(target, emitter);
        return program.classes().liftedValue(target.type().returnType());
    }

    /// Calls the method itself; numbers that come back are constants.
    Value callAsItIs(Target target, List<Value> arguments, Emitter emitter, SourceLocation location) {
        if (!Classes.isLibrary(target.owner()) && !isReachable(target)) {
            throw location.refuse("the method is not accessible to the lifted code.",
                    "Pass a Lookup of the class that declares it, or make it public.");
        }
        emit(target, emitter);
        ClassDesc result = target.type().returnType();
        if (result.descriptorString().equals("D")) {
            program.numbers().fromDouble(emitter);
        }
        return result.equals(ConstantDescs.CD_void) ? Value.NONE : program.classes().capturedValue(result);
    }

    private boolean isReachable(Target target) {
        Class<?> host = program.lookup().lookupClass();
        if (host.isNestmateOf(target.owner())) {
            return true;
        }
        Class<?> declaring = program.classes().declaring(target.owner(), target.name(), target.type());
        var model = declaring == null ? null : program.classes().declared(declaring, target.name(), target.type());
        int flags = model == null ? 0 : model.flags().flagsMask();
        boolean samePackage = host.getPackageName().equals(target.owner().getPackageName())
                && host.getClassLoader() == target.owner().getClassLoader();
        return samePackage ? !Modifier.isPrivate(flags)
                : Modifier.isPublic(flags) || declaring == null;
    }

    private static void emit(Target target, Emitter emitter) {
        emitter.emit(code -> {
            switch (target.opcode()) {
                case INVOKESTATIC -> code.invokestatic(target.ownerType(), target.name(), target.type(),
                        target.isInterface());
                case INVOKEINTERFACE -> code.invokeinterface(target.ownerType(), target.name(), target.type());
                case INVOKESPECIAL -> code.invokespecial(target.ownerType(), target.name(), target.type(),
                        target.isInterface());
                default -> code.invokevirtual(target.ownerType(), target.name(), target.type());
            }
        });
    }

    /// The constructor of an object that is made as the user's code makes it.
    Value initialise(Target target, List<Value> arguments, Emitter emitter, SourceLocation location) {
        List<Value> passed = new ArrayList<>(arguments.subList(1, arguments.size()));
        if (Classes.isContainer(target.owner()) && Classes.isLibrary(target.owner())) {
            passed.forEach(argument -> ArrayCode.requireInside(argument, location));
            if (target.type().parameterList().stream().anyMatch(this::isFunctional)) {
                throw Reasons.refusal(target, location);
            }
        } else if (passed.stream().anyMatch(Value::isActive)) {
            throw Reasons.refusal(target, location);
        }
        emit(target, emitter);
        return Value.NONE;
    }

    Value cloneArray(Target target, Value array, Emitter emitter, SourceLocation location) {
        if (!target.name().equals("clone")) {
            throw location.refuse("arrays have no such method.", "Compile the class with a newer javac.");
        }
        ClassDesc type = target.ownerType();
        boolean numbers = type.descriptorString().equals("[D");
        if (array.sort() == Value.Sort.CAPTURED) {
            if (!numbers) {
                throw location.refuse("a copy of an array from outside would still share what it refers to.",
                        "Copy row by row, with clone() on each.");
            }
            program.numbers().copyOfPlain(emitter);
            return Value.lifted(type);
        }
        if (numbers) {
            if (!program.numbers().call(emitter, type, "clone", MethodTypeDesc.of(type, type), List.of(array))) {
                throw new IllegalStateException("Arrays of numbers cannot be cloned.");
            }
            return Value.lifted(type);
        }
        ClassDesc represented = program.represented(program.classes().liftedValue(type));
        emitter.emit(code -> code.invokevirtual(represented, "clone", MethodTypeDesc.of(ConstantDescs.CD_Object)));
        return Value.lifted(ConstantDescs.CD_Object);
    }

    /// The opcode of a call that is made through a reference to a method.
    static Opcode opcode(int referenceKind) {
        return switch (referenceKind) {
            case 6 -> Opcode.INVOKESTATIC;
            case 7, 8 -> Opcode.INVOKESPECIAL;
            case 9 -> Opcode.INVOKEINTERFACE;
            default -> Opcode.INVOKEVIRTUAL;
        };
    }
}
