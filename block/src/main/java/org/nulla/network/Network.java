package org.nulla.network;

import java.util.ArrayList;
import java.util.List;
import org.nulla.block.TensorFunction;
import org.nulla.tensor.Shape;
import org.nulla.tensor.Tensor;

/// A function of named parameters and an input.
public interface Network {

    /// One parameter.
    ///
    /// @param name its name, unique in the network
    /// @param shape its shape
    record Parameter(String name, Shape shape) {
    }

    /// The parameters, in the order in which they are handed over.
    ///
    /// @return names and shapes
    List<Parameter> parameters();

    /// Computes the network.
    ///
    /// @param parameters a tensor for each parameter
    /// @param input the input
    /// @return the output
    Tensor apply(Tensor[] parameters, Tensor input);

    /// How many numbers the parameters are.
    ///
    /// @return their total count
    default long parameterCount() {
        return parameters().stream().mapToLong(parameter -> parameter.shape().count()).sum();
    }

    /// The network as a function of its parameters, the input constant.
    ///
    /// @param input the input
    /// @return the function
    default TensorFunction ofParameters(Tensor input) {
        return parameters -> new Tensor[] {apply(parameters, input)};
    }

    /// The network as a function of its input, the parameters constant.
    ///
    /// @param parameters a tensor for each parameter
    /// @return the function
    default TensorFunction ofInput(Tensor... parameters) {
        return inputs -> new Tensor[] {apply(parameters, inputs[0])};
    }

    /// The network as a function of some of its parameters and, if wanted, of its input; the rest constant.
    ///
    /// @param parameters a tensor for each parameter
    /// @param input the input
    /// @param active the names of the parameters that are arguments, in the order of the arguments
    /// @param inputActive whether the input is the last argument
    /// @return the function
    default TensorFunction ofSome(Tensor[] parameters, Tensor input, List<String> active, boolean inputActive) {
        List<String> names = parameters().stream().map(Parameter::name).toList();
        List<Integer> places = new ArrayList<>();
        for (String name : active) {
            int place = names.indexOf(name);
            if (place < 0) {
                throw new IllegalArgumentException("There is no parameter '" + name + "' in this network. It has "
                        + String.join(", ", names) + ".");
            }
            places.add(place);
        }
        return arguments -> {
            Tensor[] all = parameters.clone();
            for (int i = 0; i < places.size(); i++) {
                all[places.get(i)] = arguments[i];
            }
            return new Tensor[] {apply(all, inputActive ? arguments[places.size()] : input)};
        };
    }
}
