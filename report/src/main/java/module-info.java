/// What a long run leaves behind: tables, CSV files, plots, a file to resume from, and a line that says how long it will take.
// XChart is no named module: the name comes from its jar
@SuppressWarnings("requires-automatic") module org.nulla.report {
    requires java.desktop;
    requires java.management;
    requires jdk.management;
    requires xchart;

    requires static org.jspecify;

    exports org.nulla.report;
    exports org.nulla.report.json;
}
