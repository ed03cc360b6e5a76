import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

export interface AvailablePackage {
  readonly name: string;
  readonly version: string;
  readonly size: number;
  /** Approximate bytes on disk. */
  readonly installed: number;
  readonly isData: boolean;
}

export interface PackageFile {
  readonly name: string;
  /** The file name in the cache: name_version_architecture.deb */
  readonly file: string;
  readonly size: number;
}

export interface PrivateAptOptions {
  readonly folder: string;
  readonly proxies: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const KILOBYTE = 1_024;
const STATUS = "/var/lib/dpkg/status";

export const hasApt = () =>
  ["/usr/bin/apt-get", "/usr/bin/apt-cache", "/usr/bin/apt-config", "/usr/bin/dpkg-deb", STATUS].every((path) =>
    existsSync(path),
  );

/**
 * Runs the system's apt with a state, lists and cache of its own: it reads the system's sources, keys and list of
 * installed packages, and writes only to its folder. It needs no root and never installs.
 */
export class PrivateApt {
  readonly #options: PrivateAptOptions;

  constructor(options: PrivateAptOptions) {
    this.#options = options;
  }

  get archives(): string {
    return join(this.#options.folder, "archives");
  }

  async prepare(): Promise<void> {
    const { folder } = this.#options;
    if (/["\\\n]/.test(folder)) throw new Error(`apt cannot work in a folder with this name: ${folder}`);
    for (const name of ["state", "lists/partial", "cache", "archives/partial", "empty/partial", "log", "no-parts"])
      await mkdir(join(folder, name), { recursive: true, mode: 0o755 });
    const own = Object.entries({
      // Replaces the system's settings as a whole: they may contain commands to run after an update.
      "Dir::Etc::parts": join(folder, "no-parts"),
      "Dir::Etc::main": "/dev/null",
      "Dir::State": join(folder, "state"),
      "Dir::State::lists": join(folder, "lists"),
      "Dir::State::status": STATUS,
      "Dir::Cache": join(folder, "cache"),
      "Dir::Cache::archives": this.archives,
      "Dir::Log": join(folder, "log"),
      "Debug::NoLocking": "true",
      "Acquire::Languages": "none",
      "Acquire::GzipIndexes": "true",
      "Acquire::Retries": "2",
      "Acquire::http::Timeout": "30",
      "Acquire::https::Timeout": "30",
      "Acquire::AllowInsecureRepositories": "false",
      "Acquire::AllowWeakRepositories": "false",
      "Acquire::AllowDowngradeToInsecureRepositories": "false",
      "APT::Get::AllowUnauthenticated": "false",
      "APT::Install-Recommends": "false",
      "APT::Install-Suggests": "false",
    }).map(([name, value]) => `${name} "${value}";`);
    const lines = [...(await this.#systemNetworkSettings()), ...own, ""];
    await writeFile(this.#configuration, lines.join("\n"));
  }

  /** Fetches the package lists. apt verifies signatures and skips sources that fail. */
  async update(): Promise<void> {
    await this.#run("apt-get", ["-q", "update"]);
  }

  async available(prefix: string): Promise<readonly AvailablePackage[]> {
    const names = (await this.#run("apt-cache", ["pkgnames", prefix])).split("\n").filter(Boolean);
    if (names.length === 0) return [];
    const stanzas = (await this.#run("apt-cache", ["show", "--no-all-versions", ...names])).split("\n\n");
    return stanzas.flatMap((stanza) => {
      const field = (name: string) => stanza.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
      const name = field("Package");
      if (name === undefined) return [];
      const installed = Number(field("Installed-Size")) * KILOBYTE;
      const isData = field("Architecture") === "all" && installed > 100 * KILOBYTE;
      const version = field("Version") ?? "";
      return [{ name, version, size: Number(field("Size")), installed, isData }];
    });
  }

  /** Returns the files of these packages and of all dependencies that the system lacks. */
  async plan(packages: readonly string[]): Promise<readonly PackageFile[]> {
    // apt prints only files it would still have to download, so it gets an empty cache.
    const empty = `Dir::Cache::archives=${join(this.#options.folder, "empty")}`;
    const output = await this.#run("apt-get", ["-qq", "-y", "-o", empty, "--print-uris", "install", ...packages]);
    return [...output.matchAll(/^'[^']+' (([^\s_]+)_\S+\.deb) (\d+)/gm)].map(([, file, name, size]) => ({
      name: name!,
      file: file!,
      size: Number(size),
    }));
  }

  /** Downloads and verifies packages into `archives`; complete files stay, partial ones are continued. */
  async download(packages: readonly string[]): Promise<void> {
    await this.#run("apt-get", ["-qq", "-y", "--download-only", "install", ...packages]);
  }

  /** Proxies, mirrors and timeouts that an operator has set up. */
  async #systemNetworkSettings(): Promise<readonly string[]> {
    const { signal } = this.#options;
    const settings = (await runProgram("apt-config", ["dump"], { signal })).split("\n");
    return settings.filter((line) => /^(Acquire|APT::Architecture)/.test(line) && !/IndexTargets/.test(line));
  }

  get #configuration(): string {
    return join(this.#options.folder, "apt.conf");
  }

  #run(program: string, args: readonly string[]): Promise<string> {
    const { proxies, signal } = this.#options;
    return runProgram(program, args, { variables: { ...proxies, APT_CONFIG: this.#configuration }, signal });
  }
}
