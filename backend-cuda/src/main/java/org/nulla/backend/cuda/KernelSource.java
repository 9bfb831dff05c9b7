package org.nulla.backend.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nulla.backend.ElementOperation;
import org.nulla.backend.ElementProgram;
import org.nulla.backend.ElementType;

/// The CUDA C that is compiled: the fixed kernels, and one kernel for each kind of element-wise program.
final class KernelSource {

    private KernelSource() {
    }

    static String real(ElementType type) {
        return type == ElementType.FLOAT64 ? "double" : "float";
    }

    /// The kernels of the resource `kernels.cu`.
    static String fixed(ElementType type) {
        try (InputStream in = KernelSource.class.getResourceAsStream("kernels.cu")) {
            if (in == null) {
                throw new IllegalStateException("kernels.cu is missing from the jar of the CUDA device.");
            }
            return "#define REAL " + real(type) + "\n" + new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("kernels.cu cannot be read from the jar of the CUDA device.", e);
        }
    }

    /// A program without its numbers, which travel as arguments: so programs that differ in a factor share a kernel.
    ///
    /// @param inputs how many operands
    /// @param steps for each instruction its operation and what it reads
    /// @param type the type of the entries
    /// @param axes how many axes, after joining
    /// @param wide whether places need 64 bits
    record Kind(int inputs, List<Step> steps, ElementType type, int axes, boolean wide) {

        /// One instruction.
        record Step(ElementOperation operation, int a, int b) {
        }

        static Kind of(ElementProgram program, ElementType type, int axes, boolean wide) {
            return new Kind(program.inputs(), program.instructions().stream()
                    .map(i -> new Step(i.operation(), i.a(), i.b())).toList(), type, axes, wide);
        }

        /// How many 64-bit words the kernel takes: count, inner sizes, the output, the operands, the numbers.
        int words() {
            int numbers = (int) steps.stream().filter(s -> s.operation == ElementOperation.CONSTANT).count();
            return axes + (inputs + 1) * (1 + axes) + numbers;
        }
    }

    /// The kernel of a kind of program.
    static String elementwise(Kind kind) {
        String real = real(kind.type);
        String place = kind.wide ? "unsigned long long" : "unsigned int";
        StringBuilder code = new StringBuilder();
        code.append("struct Words { long long at[").append(kind.words()).append("]; };\n");
        code.append("extern \"C\" __global__ void element(const Words p) {\n");
        code.append("  const ").append(place).append(" count = (").append(place).append(")p.at[0];\n");
        code.append("  for (").append(place).append(" at = blockIdx.x * (").append(place)
                .append(")blockDim.x + threadIdx.x; at < count; at += gridDim.x * (").append(place)
                .append(")blockDim.x) {\n");
        code.append("    ").append(place).append(" rest = at;\n");
        for (int axis = kind.axes - 1; axis > 0; axis--) {
            code.append("    const ").append(place).append(" i").append(axis).append(" = rest % (").append(place)
                    .append(")p.at[").append(axis).append("]; rest /= (").append(place).append(")p.at[").append(axis)
                    .append("];\n");
        }
        code.append("    const ").append(place).append(" i0 = rest;\n");
        int numbers = kind.axes + (kind.inputs + 1) * (1 + kind.axes);
        for (int i = 0; i < kind.steps.size(); i++) {
            Kind.Step step = kind.steps.get(i);
            String value = step.operation == ElementOperation.CONSTANT
                    ? "(" + real + ")__longlong_as_double(p.at[" + numbers++ + "])"
                    : step.operation == ElementOperation.INPUT
                            ? "((const " + real + " *)p.at[" + operand(kind, step.a + 1) + "])["
                                    + place(kind, step.a + 1)
                                    + "]"
                    : formula(step, kind.type == ElementType.FLOAT32);
            code.append("    const ").append(real).append(" r").append(i).append(" = ").append(value).append(";\n");
        }
        code.append("    ((").append(real).append(" *)p.at[").append(operand(kind, 0)).append("])[")
                .append(place(kind, 0)).append("] = r").append(kind.steps.size() - 1).append(";\n  }\n}\n");
        return code.toString();
    }

    /// The word of an operand's address; the output is number 0.
    static int operand(Kind kind, int number) {
        return kind.axes + number * (1 + kind.axes);
    }

    private static String place(Kind kind, int number) {
        StringBuilder sum = new StringBuilder();
        for (int axis = 0; axis < kind.axes; axis++) {
            sum.append(axis == 0 ? "" : " + ").append("i").append(axis).append(" * p.at[")
                    .append(operand(kind, number) + 1 + axis).append("]");
        }
        return sum.toString();
    }

    private static String formula(Kind.Step step, boolean single) {
        String a = "r" + step.a;
        String b = "r" + step.b;
        String f = single ? "f" : "";
        String one = single ? "1.0f" : "1.0";
        String zero = single ? "0.0f" : "0.0";
        return switch (step.operation) {
            case CONSTANT, INPUT -> throw new IllegalStateException(step.operation + " is no formula");
            case ADD -> a + " + " + b;
            case SUBTRACT -> a + " - " + b;
            case MULTIPLY -> a + " * " + b;
            case DIVIDE -> a + " / " + b;
            // what is no number stays none
            case MAXIMUM -> a + " > " + b + " || " + a + " != " + a + " ? " + a + " : " + b;
            case MINIMUM -> a + " < " + b + " || " + a + " != " + a + " ? " + a + " : " + b;
            case POWER -> "pow" + f + "(" + a + ", " + b + ")";
            case NEGATE -> "-" + a;
            case EXP -> "exp" + f + "(" + a + ")";
            case LOG -> "log" + f + "(" + a + ")";
            case SQRT -> "sqrt" + f + "(" + a + ")";
            case TANH -> "tanh" + f + "(" + a + ")";
            case SIGMOID -> a + " >= 0 ? " + one + " / (" + one + " + exp" + f + "(-" + a + ")) : exp" + f + "(" + a
                    + ") / (" + one + " + exp" + f + "(" + a + "))";
            case ERF -> "erf" + f + "(" + a + ")";
            case SIN -> "sin" + f + "(" + a + ")";
            case COS -> "cos" + f + "(" + a + ")";
            case ABS -> "fabs" + f + "(" + a + ")";
            case SIGN -> a + " > 0 ? " + one + " : " + a + " < 0 ? -" + one + " : " + a;
            case STEP -> a + " > 0 ? " + one + " : " + zero;
        };
    }
}
