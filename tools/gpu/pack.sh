#!/bin/sh
# Packs what a GPU machine without a JDK needs to run the command line and the tests of the CUDA device:
#
#   tools/gpu/pack.sh nulla-gpu.tar.xz        here, after './nulla devices' and './mvnw test-compile -pl backend-cuda -am'
#   tar -xf nulla-gpu.tar.xz && nulla-gpu/nulla devices --check cuda && nulla-gpu/test         there
#
# The archive holds a Java runtime made by jlink, the jars that './nulla' built with OpenBLAS for Linux on x86-64, the test classes of
# backend-cuda with JUnit, and the scripts that measure. Jars in a folder 'update' that is put into the unpacked one come before its
# own, and so do classes of tests in 'update/test-classes'.
set -eu
out=${1:?"which archive is to be written?"}
root=$(CDPATH='' cd "$(dirname "$0")/../.." && pwd -P)
fail() { printf 'pack.sh: %s\n' "$*" >&2; exit 1; }

home=${JAVA_HOME:?"JAVA_HOME must name a JDK of version 25 or newer"}
[ -x "$home/bin/jlink" ] || fail "$home has no jlink"
java=$(sed -n 's|^JAVA_VERSION="\([0-9]*\).*|\1|p' "$home/release")
[ "${java:-0}" -ge 25 ] || fail "$home is a JDK of version ${java:-unknown}; set JAVA_HOME to one of version 25 or newer"
version=$(sed -n 's|.*<junit.version>\(.*\)</junit.version>.*|\1|p' "$root/pom.xml")
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
lib=
for folder in $(ls -dt "$root"/.nulla/app.*/lib 2>/dev/null || true); do
    lib=$folder
    break
done
[ -n "$lib" ] || fail "nothing is built: run './nulla devices' first"
[ -e "$root/backend-cuda/target/test-classes/org/nulla/backend/cuda/CudaDeviceTest.class" ] ||
    fail "no test classes: run './mvnw test-compile -pl backend-cuda -am' first"
ls "$lib"/openblas-*-linux-x86_64.jar >/dev/null 2>&1 ||
    fail "OpenBLAS for Linux on x86-64 is not among the jars: pack on such a machine, so that the processor's device is there as well"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
app=$folder/nulla-gpu
mkdir -p "$app/lib" "$app/test-lib" "$app/test-classes"

"$home/bin/jlink" --strip-debug --no-header-files --no-man-pages --compress zip-0 --output "$app/runtime" --add-modules \
    java.base,java.compiler,java.desktop,java.logging,java.management,java.xml,jdk.httpserver,jdk.management,jdk.unsupported
# what is large and nothing here asks for stays out: solvers of linear programs, OpenBLAS's headers and bindings. Jars are stored, not
# compressed, so that the archive is compressed as a whole
store() {
    rm -rf "$folder/jar"
    mkdir "$folder/jar"
    (cd "$folder/jar" && "$home/bin/jar" -xf "$1" && rm -rf org/bytedeco/openblas/*/include && find . -name 'libjniopenblas*' -delete)
    "$home/bin/jar" -c -0 -M -f "$2" -C "$folder/jar" .
}
for jar in "$lib"/*.jar; do
    case $(basename "$jar") in
        ortools-*) ;;
        *) store "$jar" "$app/lib/$(basename "$jar")" ;;
    esac
done
jar() {
    found=$(find "$repository/$1" -name "$2" ! -name '*-sources.jar' ! -name '*-javadoc.jar' ! -name '*-jdk5.jar' 2>/dev/null |
        sort -V | tail -n 1)
    [ -n "$found" ] || fail "$repository/$1 has no $2"
    store "$found" "$app/test-lib/$(basename "$found")"
}
for name in jupiter/junit-jupiter-api jupiter/junit-jupiter-engine jupiter/junit-jupiter-params \
    platform/junit-platform-commons platform/junit-platform-engine platform/junit-platform-launcher; do
    jar "org/junit/$name/$version" "$(basename "$name")-$version.jar"
done
jar org/assertj/assertj-core 'assertj-core-*.jar'
jar net/bytebuddy/byte-buddy 'byte-buddy-[0-9]*.jar'
jar org/opentest4j/opentest4j 'opentest4j-*.jar'
jar org/jspecify/jspecify 'jspecify-*.jar'
jar org/apiguardian/apiguardian-api 'apiguardian-api-*.jar'
cp -r "$root/backend-cuda/target/test-classes/." "$app/test-classes/"
"$home/bin/javac" -proc:none -cp "$app/test-lib/*" -d "$app/test-classes" "$root"/tools/gpu/*.java
mkdir "$app/tools"
cp "$root"/tools/gpu/*.py "$app/tools/"
git -C "$root" describe --always --dirty --abbrev=12 '--exclude=*' >"$app/commit" 2>/dev/null || echo unknown >"$app/commit"

cat >"$app/nulla" <<'END'
#!/bin/sh
here=$(CDPATH='' cd "$(dirname "$0")" && pwd -P)
exec "$here/runtime/bin/java" --enable-native-access=ALL-UNNAMED "-Dnulla.commit=$(cat "$here/commit")" ${NULLA_JAVA_OPTS:-} \
    -cp "$here/update/*:$here/lib/*" org.nulla.cli.Main "$@"
END
cat >"$app/test" <<'END'
#!/bin/sh
here=$(CDPATH='' cd "$(dirname "$0")" && pwd -P)
[ $# -gt 0 ] || set -- org.nulla.backend.cuda.CudaDeviceTest org.nulla.backend.cuda.NativeFailuresTest \
    org.nulla.backend.cuda.PlantedDependenciesTest org.nulla.backend.cuda.LostDeviceTest
exec "$here/runtime/bin/java" --enable-native-access=ALL-UNNAMED ${NULLA_JAVA_OPTS:-} \
    -cp "$here/update/*:$here/update/test-classes:$here/lib/*:$here/test-classes:$here/test-lib/*" RunTests "$@"
END
chmod +x "$app/nulla" "$app/test"
tar -C "$folder" -cf - nulla-gpu | xz -T0 -6 >"$out.new"
mv "$out.new" "$out"
ls -l "$out"
