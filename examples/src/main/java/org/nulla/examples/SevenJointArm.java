package org.nulla.examples;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nulla.Real;
import org.nulla.Vector;
import org.nulla.solver.ImplicitFunction;
import org.nulla.solver.Motion;
import org.nulla.solver.Problem;
import org.nulla.solver.Roots;
import org.nulla.solver.SelfMotion;
import org.nulla.solver.SolverOptions;

/// The arm of a Franka Emika Panda: six equations hold its tool and leave one of seven joints over, so the elbow can move.
public final class SevenJointArm implements Example {

    // begin: table
    /// Joint by joint, in metres and radians: `a` and `d`, the sine of `alpha` (quarter turns), and the limits of the angle.
    private static final double[][] JOINTS = {{0, 0.333, 0, -2.8973, 2.8973}, {0, 0, -1, -1.7628, 1.7628},
        {0, 0.316, 1, -2.8973, 2.8973}, {0.0825, 0, 1, -3.0718, -0.0698}, {-0.0825, 0.384, -1, -2.8973, 2.8973},
        {0, 0, 1, -0.0175, 3.7525}, {0.088, 0.107, 1, -2.8973, 2.8973}};

    /// The frame that each joint carries, as three axes and an origin; the last is that of the flange, where tools go.
    static List<Real[][]> frames(Real[] angles) {
        List<Real[][]> frames = new ArrayList<>();
        Real[] x = Real.of(1, 0, 0);
        Real[] y = Real.of(0, 1, 0);
        Real[] z = Real.of(0, 0, 1);
        Real[] origin = Real.of(0, 0, 0);
        for (int i = 0; i < JOINTS.length; i++) {
            Real sine = Real.of(JOINTS[i][2]);
            Real cosine = Real.ONE.minus(sine.abs());
            Real[] across = sum(cosine, y, sine, z);
            z = sum(cosine, z, sine.unaryMinus(), y);
            origin = sum(Real.ONE, sum(Real.ONE, origin, Real.of(JOINTS[i][0]), x), Real.of(JOINTS[i][1]), z);
            y = sum(angles[i].cos(), across, angles[i].sin().unaryMinus(), x);
            x = sum(angles[i].cos(), x, angles[i].sin(), across);
            frames.add(new Real[][] {x, y, z, origin});
        }
        return frames;
    }
    // end: table

    /// `a u + b v`.
    private static Real[] sum(Real a, Real[] u, Real b, Real[] v) {
        Real[] result = new Real[u.length];
        Arrays.setAll(result, k -> a.times(u[k]).plus(b.times(v[k])));
        return result;
    }

    // begin: pose
    /// How far the flange is from a place, and how far it is turned away from pointing straight down, its x axis ahead.
    static Real[] pose(Real[] angles, Real[] place) {
        Real[][] flange = frames(angles).getLast();
        Real[] off = sum(Real.ONE, flange[3], Real.of(-1), place);
        return new Real[] {off[0], off[1], off[2], flange[1][2].minus(flange[2][1]),
            flange[0][2].plus(flange[2][0]), flange[0][1].plus(flange[1][0])};
    }

    /// How far the joints are from the middle of their ranges; a joint at its limit counts as 1.
    static Real strain(Real[] angles) {
        Real strain = Real.ZERO;
        for (int i = 0; i < angles.length; i++) {
            double low = JOINTS[i][3];
            double high = JOINTS[i][4];
            strain = strain.plus(angles[i].minus((low + high) / 2).div((high - low) / 2).pow(2));
        }
        return strain;
    }
    // end: pose

    static final double[] PLACE = {0.5, 0.1, 0.4};
    private static final SolverOptions PRECISELY = SolverOptions.DEFAULT.withTolerance(1e-12);

    /// Prints to standard output.
    ///
    /// @param args not used
    public static void main(String[] args) {
        new SevenJointArm().run(System.out);
    }

    // begin: motion
    /// From a strained posture to the most comfortable one, with the tool in its place all the way.
    static Motion motion() {
        Problem hold = Problem.of(q -> pose(q, Real.of(PLACE)), -1.4, -1.2, 1.3, -2, 1, 1.5, -0.5);
        double[] posture = Roots.find(hold, PRECISELY).solution();
        return SelfMotion.follow(hold.from(posture), SevenJointArm::strain, 0.1, PRECISELY);
    }

    /// The joints as functions of the tool's place: they follow with the least movement from a given posture on.
    static ImplicitFunction following(Vector posture) {
        return ImplicitFunction.of(SevenJointArm::pose, posture.toArray()).with(PRECISELY);
    }
    // end: motion

    @Override
    public void run(PrintStream out) {
        // begin: use
        Motion motion = motion();
        out.println("ends with  " + motion.end());
        double off = 0;
        for (Vector point : motion.points()) {
            for (Real miss : pose(Real.of(point.toArray()), Real.of(PLACE))) {
                off = Math.max(off, Math.abs(miss.value()));
            }
        }
        out.println("tool held  " + (off <= 1e-10 ? "to 1e-10" : "only to " + off));
        for (Vector point : List.of(motion.points().getFirst(), motion.last())) {
            Real[] q = Real.of(point.toArray());
            out.println("joints     " + Example.text(point.toArray()));
            out.println("strain     " + Example.text(strain(q).value()) + ", elbow at "
                    + Example.text(Real.values(frames(q).get(3)[3])));
        }
        double[] lift = following(motion.last()).jvp(PLACE, new double[] {0, 0, 1});
        out.println("to lift    " + Example.text(lift) + " for each metre");
        // end: use
    }
}
