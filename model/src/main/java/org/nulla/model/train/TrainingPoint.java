package org.nulla.model.train;

/// The loss at a moment of a training.
///
/// @param step how many steps were done
/// @param tokens how many tokens they had
/// @param trainingLoss the mean loss of the steps since the moment before, in nats a token
/// @param validationLoss the loss on the part that is not trained on
public record TrainingPoint(long step, long tokens, double trainingLoss, double validationLoss) {

    String written() {
        return step + " " + tokens + " " + trainingLoss + " " + validationLoss;
    }

    static TrainingPoint read(String text) {
        String[] parts = text.split(" ", -1);
        if (parts.length != 4) {
            throw new IllegalArgumentException("A loss has four numbers, found " + parts.length + ".");
        }
        return new TrainingPoint(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Double.parseDouble(parts[2]),
                Double.parseDouble(parts[3]));
    }
}
