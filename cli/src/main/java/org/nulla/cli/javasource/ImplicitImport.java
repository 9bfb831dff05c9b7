package org.nulla.cli.javasource;

/// Adds `import org.nulla.*;` to a source text in such a way that no line moves.
///
/// The import goes behind the package declaration if there is one, else in front of everything, on a line that is there
/// already. An explicit import of the same name wins over it, as over any import on demand.
///
/// @param text the text with the import
/// @param line the line it stands on, from 1
/// @param column where on that line it begins, from 1
record ImplicitImport(String text, int line, int column) {

    private static final String IMPORT = "import org.nulla.*; ";

    static ImplicitImport into(String source) {
        int at = afterPackage(source);
        int line = (int) source.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
        int column = at - source.lastIndexOf('\n', at - 1);
        return new ImplicitImport(source.substring(0, at) + IMPORT + source.substring(at), line, column);
    }

    /// A column of this text as a column of the text without the import.
    int originalColumn(int foundLine, int foundColumn) {
        return foundLine == line && foundColumn >= column + IMPORT.length() ? foundColumn - IMPORT.length()
                : foundColumn;
    }

    /// The position behind the package declaration's semicolon, or 0 where there is none. An annotated package, which only
    /// a package-info may have, is not recognised; the compiler then says what is wrong with it.
    private static int afterPackage(String source) {
        int start = skipBlanksAndComments(source, 0);
        boolean declared = source.startsWith("package", start) && start + 7 < source.length()
                && !Character.isJavaIdentifierPart(source.charAt(start + 7));
        int at = declared ? start + 7 : source.length();
        while (at < source.length() && source.charAt(at) != ';') {
            int next = skipBlanksAndComments(source, at);
            at = next > at ? next : at + 1;
        }
        return at < source.length() ? at + 1 : 0;
    }

    private static int skipBlanksAndComments(String source, int from) {
        int at = from;
        while (at < source.length()) {
            if (Character.isWhitespace(source.charAt(at))) {
                at++;
            } else if (source.startsWith("//", at)) {
                int end = source.indexOf('\n', at);
                at = end < 0 ? source.length() : end + 1;
            } else if (source.startsWith("/*", at)) {
                int end = source.indexOf("*/", at + 2);
                at = end < 0 ? source.length() : end + 2;
            } else {
                break;
            }
        }
        return at;
    }
}
