package org.nulla.lift.code;

/// Says that a program is beyond a representation of numbers without objects, so that another has to be taken.
public final class NotDirectException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotDirectException(String what) {
        super("Code without objects for its numbers cannot have " + what + ".", null, false, false);
    }
}
