package org.nulla.backend.cuda;

/// The release of CUDA that this process uses, decided once.
final class Libraries {

    static final Toolkit TOOLKIT = Toolkit.find(LibrarySearch.ofThisMachine(), Driver.version() / 1000);

    private Libraries() {
    }
}
