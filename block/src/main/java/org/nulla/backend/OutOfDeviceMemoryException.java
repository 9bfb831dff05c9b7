package org.nulla.backend;

/// A device has not enough memory.
public final class OutOfDeviceMemoryException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Says what was asked and what there is.
    ///
    /// @param device the device's name
    /// @param asked bytes that were asked for
    /// @param inUse bytes in use at that time
    /// @param cause what the system said
    public OutOfDeviceMemoryException(String device, long asked, long inUse, Throwable cause) {
        super("Device '" + device + "' has no room for " + asked + " bytes more; " + inUse
                + " bytes are in use. Close workspaces that are no longer needed, or make the problem smaller.", cause);
    }

    /// Says what was asked, what is in use, and what the device has.
    ///
    /// @param device the device's name
    /// @param asked bytes that were asked for
    /// @param inUse bytes in use at that time by the one who asked
    /// @param free bytes of the device that nobody uses
    /// @param all bytes that the device has
    public OutOfDeviceMemoryException(String device, long asked, long inUse, long free, long all) {
        super("Device '" + device + "' has no room for " + asked + " bytes more; " + inUse + " bytes are in use here, "
                + free + " of " + all
                + " are free. Close workspaces that are no longer needed, or make the problem smaller.");
    }
}
