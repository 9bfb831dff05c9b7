/// The paper's engine, a second opinion about any preimage: who has this module may ask for it by its
/// [kind][org.nulla.EngineKind].
module org.nulla.reference {
    requires org.nulla.core;
    requires static org.jspecify;

    provides org.nulla.preimage.SolverProvider with org.nulla.reference.EngineProvider;
}
