package org.nulla.selection.program;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/// The functions of HiGHS's C interface that are used. Made once, when the first program comes.
@SuppressWarnings("restricted") // calling native code is what this class is for
final class HighsCalls {

    private static final FunctionDescriptor OPTION = FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS);

    final MethodHandle create;
    final MethodHandle destroy;
    final MethodHandle passLp;
    final MethodHandle setBool;
    final MethodHandle setDouble;
    final MethodHandle setString;
    final MethodHandle setCallback;
    final MethodHandle startCallback;
    final MethodHandle outItem;
    final MethodHandle run;
    final MethodHandle modelStatus;
    final MethodHandle solution;
    final MethodHandle primalRay;
    final MethodHandle dualRay;
    final MethodHandle intInfo;
    final String version;

    HighsCalls() {
        SymbolLookup library = HighsLibrary.load();
        create = function(library, "create", FunctionDescriptor.of(ADDRESS));
        destroy = function(library, "destroy", FunctionDescriptor.ofVoid(ADDRESS));
        passLp = function(library, "passLp", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT,
                JAVA_INT, JAVA_INT, JAVA_DOUBLE, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS,
                ADDRESS));
        setBool = function(library, "setBoolOptionValue", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
        setDouble = function(library, "setDoubleOptionValue",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_DOUBLE));
        setString = function(library, "setStringOptionValue", OPTION);
        setCallback = function(library, "setCallback", OPTION);
        startCallback = function(library, "startCallback", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
        outItem = function(library, "getCallbackDataOutItem", FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS));
        run = function(library, "run", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        modelStatus = function(library, "getModelStatus", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        solution = function(library, "getSolution",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS));
        primalRay = function(library, "getPrimalRay", OPTION);
        dualRay = function(library, "getDualRay", OPTION);
        intInfo = function(library, "getIntInfoValue", OPTION);
        MethodHandle versionText = function(library, "version", FunctionDescriptor.of(ADDRESS));
        MethodHandle integerSize = function(library, "getSizeofHighsInt", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        try {
            version = ((MemorySegment) versionText.invokeExact()).reinterpret(64).getString(0);
            int bytes = (int) integerSize.invokeExact(MemorySegment.NULL);
            if (bytes != Integer.BYTES) {
                throw new SolverMissingException("The HiGHS that was loaded has integers of " + bytes
                        + " bytes; one with 4 is needed.");
            }
        } catch (SolverMissingException e) {
            throw e;
        } catch (Throwable e) {
            throw failure("version", e);
        }
    }

    private static MethodHandle function(SymbolLookup library, String name, FunctionDescriptor descriptor) {
        MemorySegment address = library.find("Highs_" + name).orElseThrow(() -> new SolverMissingException(
                "The HiGHS that was loaded has no function 'Highs_" + name + "'. Use version 1.7 or newer."));
        return Linker.nativeLinker().downcallHandle(address, descriptor);
    }

    static MemoryLayout[] callbackArguments() {
        return new MemoryLayout[] {JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS};
    }

    static IllegalStateException failure(String call, Throwable cause) {
        return new IllegalStateException("HiGHS call " + call + " failed: " + cause.getMessage(), cause);
    }
}
