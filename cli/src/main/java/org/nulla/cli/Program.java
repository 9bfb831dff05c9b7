package org.nulla.cli;

import java.util.List;
import org.nulla.Vector;
import org.nulla.exact.ExactFunction;
import org.nulla.function.VectorFunction;

/// A program that questions can be asked about. What its inputs are may depend on how many values are given, and what its
/// outputs are on the point itself (a Java method may return a list as long as it likes).
interface Program {

    /// The names of the inputs.
    ///
    /// @param values how many values were given for the point
    List<String> inputs(int values);

    /// The program at a point.
    ///
    /// @param point a value for each input
    Place at(double[] point);

    /// The program as a function of exact numbers.
    ExactFunction exactFunction();

    /// The text of the program, for messages that show a line of it.
    String text();

    /// A program at a point.
    ///
    /// @param inputs the names of the inputs
    /// @param outputs the names of the outputs
    /// @param function the program
    /// @param point the value of each input
    record Place(List<String> inputs, List<String> outputs, VectorFunction function, Vector point) {
    }
}
