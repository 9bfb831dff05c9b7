#!/bin/sh
# Runs a campaign on a machine without a JDK and without Maven, from what `tools/fuzz --bundle` packed beside this script.
#
#   run.sh MINUTES OUTDIR [JOBS [PATIENCE]]   fuzzes all targets, JOBS at once, going on from what is in OUTDIR; what has not
#                                       ended PATIENCE seconds after its time is ended
#   run.sh nulla WORDS...               the command line, for instance: run.sh nulla selfcheck --programs 1000 --seed 1
#
# TARGETS names some of the targets, with commas between them. NULLA_FUZZ_HOME is where the bundle is unpacked, once; a folder in /tmp unless it is set.

set -eu
here=$(CDPATH='' cd "$(dirname "$0")" && pwd -P)
home=${NULLA_FUZZ_HOME:-/tmp/nulla-fuzz-bundle}
sum=$(cksum <"$here/nulla-fuzz.tar.xz" | tr ' ' -)
if [ ! -e "$home/$sum/ready" ]; then
    mkdir -p "$home/$sum"
    if command -v xz >/dev/null; then
        xz -dc "$here/nulla-fuzz.tar.xz" | tar -C "$home/$sum" -xf -
    else
        python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1], "r:xz").extractall(sys.argv[2])' \
            "$here/nulla-fuzz.tar.xz" "$home/$sum"
    fi
    : >"$home/$sum/ready"
fi
app=$home/$sum/nulla-fuzz
# jars in a folder 'update' beside this script come before those of the bundle
path=$here/update/*:$app/lib/*
commit=$(cat "$here/update/commit" 2>/dev/null || cat "$app/commit")

if [ "$1" = nulla ]; then
    shift
    exec "$app/runtime/bin/java" --enable-native-access=ALL-UNNAMED "-Dnulla.commit=$commit" -cp "$path" \
        org.nulla.cli.Main "$@"
fi
exec "$app/runtime/bin/java" -cp "$path" org.nulla.fuzz.Campaign --targets "${TARGETS:-all}" --minutes "$1" --out "$2" \
    --jobs "${3:-14}" --patience "${4:-240}"
