package org.nulla.cli;

/// Something a question may be asked with: an option of the command line, a key of a batch request.
enum Key {
    AT("at", "at", Side.INPUTS, "VECTOR", "the point, in the order of the inputs or by name: 1,2 or x1=1,x2=2"),
    FROM("from", "from", Side.INPUTS, "VECTOR", "where to start, in the order of the inputs or by name"),
    LOWER("lower", "lower", Side.INPUTS, "VECTOR", "the least value of each input; by name, only those that have one"),
    UPPER("upper", "upper", Side.INPUTS, "VECTOR",
            "the greatest value of each input; by name, only those that have one"),
    MAX_ITERATIONS("max-iterations", "maxIterations", Side.NONE, "COUNT", "how many steps may be taken (1000)"),
    TIME_LIMIT("time-limit", "timeLimit", Side.NONE, "SECONDS", "how long it may take (no limit unless given)"),
    TANGENT("tangent", "tangent", Side.INPUTS, "VECTOR", "the change of each input"),
    COTANGENT("cotangent", "cotangent", Side.OUTPUTS, "VECTOR", "the weight of each output"),
    VECTOR("vector", "vector", Side.INPUTS, "VECTOR", "a vector with an entry for each input"),
    TARGET("target", "target", Side.QUESTION, "VECTOR", "what shall be reached"),
    TARGET_BASIS("target-basis", "targetBasis", Side.QUESTION, "V;W;...",
            "directions along which the target may move, separated by semicolons"),
    TOLERANCE("tolerance", "tolerance", Side.NONE, "NUMBER",
            "the share of its own entry to which a target or an equation must be met (1e-10)"),
    ENGINE("engine", "engine", Side.NONE, "NAME", "default, reference-dense or reference-sparse"),
    EXPLAIN("explain", "explain", Side.NONE, "", "add the claims that were checked, and the plan of the run"),
    EXACT("exact", "exact", Side.NONE, "", "also prove the answer in fractions; for rational formulas"),
    CHOOSE("choose", "choose", Side.NONE, "OBJECTIVE",
            "also choose a member: " + String.join(", ", Objective.labels())),
    NEAR("near", "near", Side.QUESTION, "VECTOR", "with --choose: the point that a member is compared with (0)"),
    WEIGHTS("weights", "weights", Side.QUESTION, "VECTOR", "with --choose: how dear each entry is (1)"),
    COST("cost", "cost", Side.QUESTION, "VECTOR", "with --choose least-cost: what a unit of each entry costs"),
    GROUPS("groups", "groups", Side.NONE, "NAME=A,B;...",
            "with --choose fewest-groups: the entries of each group, such as arm=x1,x2;leg=x3");

    /// Which names the entries of a vector have.
    enum Side {
        INPUTS, OUTPUTS, QUESTION, NONE
    }

    private final String option;
    private final String member;
    private final Side side;
    private final String placeholder;
    private final String description;

    Key(String option, String member, Side side, String placeholder, String description) {
        this.option = option;
        this.member = member;
        this.side = side;
        this.placeholder = placeholder;
        this.description = description;
    }

    /// The long option, with its dashes.
    String option() {
        return "--" + option;
    }

    /// The key in a batch request.
    String member() {
        return member;
    }

    Side side() {
        return side;
    }

    /// Whether the option takes no value, and the key of a request is true or false.
    boolean isFlag() {
        return placeholder.isEmpty();
    }

    String placeholder() {
        return placeholder;
    }

    String description() {
        return description;
    }
}
