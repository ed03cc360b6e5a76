import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programPath, root } from "../project.js";
import { makeArchive } from "./archive.ts";
import { notesOf } from "./notes.ts";

const run = (program: string, args: readonly string[], cwd = root) =>
  execFileSync(program, [...args], { cwd, env: programPath(), encoding: "utf8", maxBuffer: 1 << 28 });

/** Programs that build an image, the first that is here. */
const BUILDERS = [
  ["docker", "build"],
  ["podman", "build"],
  ["buildah", "bud"],
] as const;

/**
 * Makes all that the release of this tree has, into `folder`, and uploads nothing: notes, archive, packages, chart, contents
 * (SBOM), checksums and provenance, and with `image` the image, by the builder that is on this machine.
 */
export function makeRelease(folder: string, { image }: { readonly image: boolean }): string {
  const { version, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
    repository?: { url?: string };
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "notes.md"), `${notesOf(`v${version}`)}\n`);
  process.env.SOURCE_DATE_EPOCH ??= run("git", ["log", "-1", "--format=%ct"]).trim();
  const archive = makeArchive(folder);
  writeFileSync(archive.replace(/\.tar\.gz$/, ".cdx.json"), contents());
  run(process.execPath, ["tools/packages.js", "--into", folder]);
  packChart(folder, version);
  const built = image ? buildImage(version) : "not asked for (--image)";
  const files = readdirSync(folder).filter((file) => file !== "notes.md");
  const sums = files.map((name) => ({ name, digest: { sha256: sha256(join(folder, name)) } }));
  writeFileSync(join(folder, "SHA256SUMS"), sums.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join(""));
  writeFileSync(join(folder, "provenance.intoto.json"), provenanceOf(sums, repository?.url ?? ""));
  const listed = readdirSync(folder).sort();
  return [
    `Version ${version}, into ${folder}; nothing was uploaded.`,
    ...listed.map((name) => `  ${name}`),
    `  image: ${built}`,
  ].join("\n");
}

/** The contents, as CycloneDX. */
const contents = (): string =>
  run("npm", [
    "sbom",
    "--package-lock-only",
    "--omit=dev",
    "--workspace=@lingualoom/server",
    "--sbom-format=cyclonedx",
  ]);

/** A chart's package is its folder. */
function packChart(folder: string, version: string): void {
  const file = join(folder, `lingualoom-chart-${version}.tgz`);
  run("tar", [
    "-C",
    "deploy/helm",
    "--sort=name",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "-czf",
    file,
    "lingualoom",
  ]);
}

function buildImage(version: string): string {
  const builder = BUILDERS.find(([program]) => {
    try {
      run(program, ["--version"]);
      return true;
    } catch {
      return false;
    }
  });
  if (!builder) return "not built: there is no docker, podman or buildah here";
  const [program, command] = builder;
  execFileSync(program, [command, "-t", `lingualoom:${version}`, "."], { cwd: root, stdio: "inherit" });
  return `lingualoom:${version} by ${program}`;
}

/** An unsigned provenance statement; the release signs the same one. */
function provenanceOf(subject: readonly object[], repository: string): string {
  const commit = run("git", ["rev-parse", "HEAD"]).trim();
  const statement = {
    _type: "https://in-toto.io/Statement/v1",
    subject,
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "https://docs.npmjs.com/cli/commands/npm-run-script",
        externalParameters: { script: "release" },
        resolvedDependencies: [{ uri: repository, digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: "local" } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
