/// Pictures of a recorded program, stage by stage from the primal graph to the binarised one: as real graphs, as DOT, and laid
/// out as SVG and PNG.
// ELK and EMF are no named modules: the names come from their jars
@SuppressWarnings("requires-automatic") module org.nulla.picture {
    requires java.desktop;
    requires org.eclipse.elk.alg.layered;
    requires org.eclipse.elk.core;
    requires org.eclipse.elk.graph;
    requires org.eclipse.emf.common;
    requires org.eclipse.emf.ecore;
    requires transitive org.nulla.core;

    requires static org.jspecify;

    exports org.nulla.picture;
}
