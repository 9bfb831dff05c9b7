#!/bin/sh
# Packs what a GPU machine without a JDK needs to run the command line and the tests of the CUDA device:
#
#   tools/gpu/pack.sh nulla-gpu.tar.xz        here, after './nulla devices' and './mvnw test-compile -pl backend-cuda -am'
#   tar -xf nulla-gpu.tar.xz && nulla-gpu/nulla devices --check cuda && nulla-gpu/test         there
#
# The archive holds a Java runtime made by jlink, the jars that './nulla' built, and the test classes of backend-cuda with JUnit.
set -eu
out=${1:?"which archive is to be written?"}
root=$(CDPATH='' cd "$(dirname "$0")/../.." && pwd -P)
java=${JAVA_HOME:?"JAVA_HOME must name a JDK of version 25 or newer"}/bin
version=$(sed -n 's|.*<junit.version>\(.*\)</junit.version>.*|\1|p' "$root/pom.xml")
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
lib=$(ls -dt "$root"/.nulla/app.*/lib | head -n 1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
app=$folder/nulla-gpu
mkdir -p "$app/lib" "$app/test-lib" "$app/test-classes"

"$java/jlink" --compress zip-0 --strip-debug --no-header-files --no-man-pages --output "$app/runtime" --add-modules \
    java.base,java.desktop,java.logging,java.management,jdk.incubator.vector,jdk.management,jdk.unsupported
cp "$lib"/*.jar "$app/lib/"
rm -f "$app"/lib/ortools-*.jar
for name in jupiter/junit-jupiter-api jupiter/junit-jupiter-engine jupiter/junit-jupiter-params \
    platform/junit-platform-commons platform/junit-platform-engine platform/junit-platform-launcher; do
    cp "$repository/org/junit/$name/$version/$(basename "$name")-$version.jar" "$app/test-lib/"
done
find "$repository/org/assertj/assertj-core" "$repository/org/opentest4j" "$repository/org/jspecify" \
    "$repository/org/apiguardian" -name '*.jar' ! -name '*-sources.jar' -exec cp {} "$app/test-lib/" \;
cp -r "$root/backend-cuda/target/test-classes/." "$app/test-classes/"
"$java/javac" -proc:none -cp "$app/test-lib/*" -d "$app/test-classes" "$root"/tools/gpu/*.java
cp -r "$root/tools/gpu" "$app/tools"

cat >"$app/nulla" <<'END'
#!/bin/sh
here=$(CDPATH='' cd "$(dirname "$0")" && pwd -P)
exec "$here/runtime/bin/java" --enable-native-access=ALL-UNNAMED --add-modules jdk.incubator.vector ${NULLA_JAVA_OPTS:-} \
    -cp "$here/lib/*" org.nulla.cli.Main "$@"
END
cat >"$app/test" <<'END'
#!/bin/sh
here=$(CDPATH='' cd "$(dirname "$0")" && pwd -P)
exec "$here/runtime/bin/java" --enable-native-access=ALL-UNNAMED --add-modules jdk.incubator.vector ${NULLA_JAVA_OPTS:-} \
    -cp "$here/lib/*:$here/test-classes:$here/test-lib/*" RunTests "${@:-org.nulla.backend.cuda.CudaDeviceTest}"
END
chmod +x "$app/nulla" "$app/test"
tar -C "$folder" -cf - nulla-gpu | xz -T0 >"$out"
