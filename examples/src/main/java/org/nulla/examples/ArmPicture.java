package org.nulla.examples;

import java.util.ArrayList;
import java.util.List;
import org.nulla.Real;
import org.nulla.report.Plot;
import org.nulla.solver.Motion;

/// A picture of the arm in several postures of a motion, seen from the front.
final class ArmPicture {

    private static final int EVERY = 5;

    /// Where a joint is in one of the postures drawn.
    ///
    /// @param posture the number of the posture among those drawn
    /// @param joint the number of the joint, 0 for the foot of the arm
    /// @param side metres to the left
    /// @param height metres above the floor
    record Dot(int posture, int joint, double side, double height) {
    }

    private ArmPicture() {
    }

    // begin: picture
    /// Every fifth posture, and the last.
    static List<Dot> dots(Motion motion) {
        List<Dot> dots = new ArrayList<>();
        int last = motion.points().size() - 1;
        for (int i = 0; i < last + EVERY; i += EVERY) {
            Real[] angles = Real.of(motion.points().get(Math.min(i, last)).toArray());
            int posture = i / EVERY;
            dots.add(new Dot(posture, 0, 0, 0));
            for (Real[][] frame : SevenJointArm.frames(angles)) {
                int joint = dots.getLast().joint() + 1;
                dots.add(new Dot(posture, joint, frame[3][1].value(), frame[3][2].value()));
            }
        }
        return dots;
    }

    static Plot plot(List<Dot> dots) {
        Plot plot = Plot.titled("The tool holds still while the elbow rises", "metres to the left", "metres up");
        for (int posture : dots.stream().mapToInt(Dot::posture).distinct().toArray()) {
            List<Dot> arm = dots.stream().filter(dot -> dot.posture() == posture).toList();
            plot = plot.line("posture " + posture, arm.stream().mapToDouble(Dot::side).toArray(),
                    arm.stream().mapToDouble(Dot::height).toArray());
        }
        return plot;
    }
    // end: picture
}
