// Builds the page into the module's resources, or into the folder given, with a list of checksums.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "../src/main/resources/org/nulla/explorer/page");
await mkdir(out, { recursive: true });
await build({
  entryPoints: { explorer: join(here, "src/main.ts") },
  outdir: out,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "ascii",
  legalComments: "inline",
  absWorkingDir: here,
  logLevel: "warning",
});
await build({
  entryPoints: { explorer: join(here, "src/style.css") },
  outdir: out,
  minify: true,
  absWorkingDir: here,
  logLevel: "warning",
});
for (const name of ["index.html", "icon.svg"]) {
  await copyFile(join(here, "src", name), join(out, name));
}
const sums = [];
for (const name of ["explorer.css", "explorer.js", "icon.svg", "index.html"]) {
  const bytes = await readFile(join(out, name));
  sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
}
await writeFile(join(out, "SHA256SUMS"), sums.join(""));
