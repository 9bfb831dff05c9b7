package org.nulla.surgery;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.nulla.Vector;
import org.nulla.selection.Choice;

/// The smallest perturbation of a prompt's embeddings that, to first order, makes the model say what is wanted.
///
/// @param norm by what it is the smallest
/// @param choice the member of the affine space, with its certificate
/// @param byPosition how much of it each position of the prompt has
public record PromptPerturbation(PromptNorm norm, Choice choice, Vector byPosition) {

    /// The positions that have most of it.
    ///
    /// @param count how many
    /// @return positions, the largest first; of equal ones the first
    public List<Integer> positions(int count) {
        return IntStream.range(0, byPosition.length()).boxed()
                .sorted(Comparator.comparingDouble((Integer p) -> -byPosition.get(p))).limit(count).toList();
    }
}
