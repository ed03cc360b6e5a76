import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const execute = promisify(execFile);

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface SampleProject extends Disposable {
  readonly folder: string;
  write(name: string, content: string): string;
  /** Runs a file of the project; answers what it printed. */
  node(file: string, ...args: string[]): Promise<string>;
  /** Compiles the project strictly, declarations of packages too; answers what the compiler says, "" when nothing. */
  typeErrors(files: readonly string[], settings?: object): Promise<string>;
}

/**
 * A project outside of the repository, into which packages are installed from their packed files. What they depend on
 * comes from the modules that are installed here, so that nothing is fetched.
 */
export async function sampleProject(...names: string[]): Promise<SampleProject> {
  const folder = mkdtempSync(join(tmpdir(), "lingualoom-sample-"));
  const packed = mkdtempSync(join(tmpdir(), "lingualoom-packed-"));
  try {
    await execute(process.execPath, [join(root, "tools/packages.js"), "--into", packed, ...names]);
    const files = readdirSync(packed).filter((file) => file.endsWith(".tgz"));
    const own = files.map((file) => file.replace(/^lingualoom-(.+?)-\d.*\.tgz$/, "$1"));
    const others = foreign(own.flatMap((name) => dependenciesOf(join(root, "packages", name))));
    writeFileSync(join(folder, "package.json"), '{ "name": "sample", "private": true, "type": "module" }');
    const flags = ["--offline", "--install-links", "--ignore-scripts", "--no-audit", "--no-fund"];
    const from = [...files.map((file) => join(packed, file)), ...others.map((name) => moduleFolder(name))];
    await execute("npm", ["install", ...flags, ...from], {
      cwd: folder,
      shell: process.platform === "win32",
    });
  } finally {
    rmSync(packed, { recursive: true, force: true });
  }
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  return {
    folder,
    write,
    async node(...args) {
      const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: "" } };
      return (await execute(process.execPath, args, options)).stdout;
    },
    async typeErrors(sources, settings = {}) {
      const compilerOptions = { ...STRICT, ...settings };
      write("tsconfig.json", JSON.stringify({ compilerOptions, files: sources }));
      const compiler = join(root, "node_modules/typescript/bin/tsc");
      return await execute(process.execPath, [compiler, "-p", folder], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: { stdout?: string }) => error.stdout ?? String(error),
      );
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const STRICT = {
  target: "esnext",
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
};

const moduleFolder = (name: string) => join(root, "node_modules", name);

const dependenciesOf = (folder: string): string[] => {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  return Object.keys(manifest.dependencies ?? {});
};

/** Packages of others, and what they need. */
function foreign(names: readonly string[], known = new Set<string>()): string[] {
  for (const name of names) {
    if (known.has(name) || name.startsWith("@lingualoom/")) continue;
    known.add(name);
    foreign(dependenciesOf(moduleFolder(name)), known);
  }
  return [...known];
}
