// `npm run packages [-- --into FOLDER] [NAME …]`: builds the packages that others install, with those that they depend on,
// and packs each into a file.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { programPath, root, run } from "./project.js";

/** Each after those that it depends on. */
const PUBLISHED = ["links", "sandbox", "contract", "backend-pool", "translation", "client"];
/** Threads and programs are started by their address, so no import leads to them. */
const STARTED = {
  translation: ["detection/worker.ts", "engines/bergamot/model-thread.worker.ts", "conformance/main.ts"],
};
/** Commands, which would be linked into the repository if its own manifests had them. */
const COMMANDS = { translation: { "lingualoom-conformance": "./conformance/main.js" } };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: "string", default: join(root, "dist/packages") } },
});
const into = resolve(values.into);
const project = readJson(join(root, "package.json"));
mkdirSync(join(root, "dist"), { recursive: true });
/** Within the project, so that the compiler finds what declarations import. */
const work = mkdtempSync(join(root, "dist/building-"));
try {
  await buildAll();
} finally {
  rmSync(work, { recursive: true, force: true });
}
async function buildAll() {
  const wanted = PUBLISHED.filter((name) => positionals.length === 0 || neededBy(positionals).has(name));
  for (const name of wanted) {
    const folder = join(root, "packages", name);
    const manifest = readJson(join(folder, "package.json"));
    mkdirSync(join(work, name));
    await compile(name, entriesOf(manifest));
    writeJson(join(work, name, "package.json"), published(name, manifest));
    for (const from of [join(folder, "README.md"), join(folder, "examples"), join(root, "LICENSE")])
      if (existsSync(from)) cpSync(from, join(work, name, basename(from)), { recursive: true });
  }
  if (wanted.includes("translation")) {
    await addCases();
    for (const table of globSync("**/*.tsv", { cwd: join(root, "packages/translation/src") }))
      cpSync(join(root, "packages/translation/src", table), join(work, "translation", table));
  }
  pack(wanted);
}

/** The cases of the conformance suite: the files that its program reads, and one for programs in other languages. */
async function addCases() {
  const source = join(root, "packages/translation/src/conformance");
  const target = join(work, "translation/conformance");
  cpSync(join(source, "cases"), join(target, "cases"), { recursive: true });
  const { loadCases } = await import(pathToFileURL(join(source, "cases.ts")).href);
  writeJson(join(target, "cases.json"), await loadCases());
}

function neededBy(names) {
  const dependencies = names.flatMap((name) => {
    const manifest = readJson(join(root, "packages", name, "package.json"));
    const all = Object.keys(manifest.dependencies ?? {}).map((one) => one.replace("@lingualoom/", ""));
    return all.filter((one) => PUBLISHED.includes(one));
  });
  return new Set(dependencies.length > 0 ? [...names, ...neededBy(dependencies)] : names);
}

/** The files that exports name; none where every file is one. */
function entriesOf({ exports }) {
  const named = Object.entries(exports).filter(([name]) => !name.includes("*"));
  return named.map(([, file]) => file).filter((file) => file.endsWith(".ts"));
}

async function compile(name, entries) {
  const folder = join(root, "packages", name);
  const started = (STARTED[name] ?? []).map((file) => join("src", file));
  const settings = join(work, `${name}.tsconfig.json`);
  writeJson(settings, {
    extends: join(folder, "tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(folder, "src"),
      outDir: join(work, name),
      typeRoots: [join(root, "node_modules/@types")],
      // Resolves packages that are built already to their declarations, so that their sources do not become part of
      // this one.
      paths: Object.fromEntries(PUBLISHED.map((one) => [`@lingualoom/${one}/*.ts`, [join(work, one, "*.d.ts")]])),
    },
    include: entries.length > 0 ? [] : [join(folder, "src")],
    ...(entries.length > 0 && { files: [...entries, ...started].map((file) => join(folder, file)) }),
    exclude: globSync("src/**/*.test.ts", { cwd: folder }).map((file) => join(folder, file)),
  });
  const { code } = await run("node_modules/typescript/bin/tsc", ["-p", settings]);
  if (code !== 0) throw new Error(`${name} does not build`);
}

/** The manifest of the repository with built files in the place of sources, and without what only the repository needs. */
function published(name, { private: _, scripts: __, devDependencies: ___, exports, ...manifest }) {
  const hasEntries = entriesOf({ exports }).length > 0;
  const isOffered = (path) => !path.startsWith("./test/") && (!hasEntries || !path.includes("*"));
  const offered = Object.entries(exports).filter(([path]) => isOffered(path));
  const cases = "./conformance/cases.json";
  return {
    ...manifest,
    ...(project.repository && { repository: { ...project.repository, directory: `packages/${name}` } }),
    exports: {
      ...Object.fromEntries(offered.map(([path, file]) => [path, built(file)])),
      ...(name === "translation" && { [cases]: cases }),
      "./package.json": "./package.json",
    },
    ...(COMMANDS[name] && { bin: COMMANDS[name] }),
    publishConfig: { access: "public" },
  };
}

function built(file) {
  const path = file.replace("./src/", "./");
  if (!path.endsWith(".ts")) return path;
  return { types: path.replace(/\.ts$/, ".d.ts"), default: path.replace(/\.ts$/, ".js") };
}

function pack(names) {
  mkdirSync(into, { recursive: true });
  const folders = names.map((name) => join(work, name));
  const { status, stderr } = spawnSync("npm", ["pack", ...folders, "--pack-destination", into], {
    env: programPath(),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm cannot pack ${names.join(", ")}: ${stderr}`);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
