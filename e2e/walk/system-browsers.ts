import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const APT_OPTIONS = ["-qq", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Languages=none"];

/** A browser that Debian brings and npm does not. */
interface SystemBrowser<Programs> {
  readonly packages: readonly string[];
  readonly find: () => Programs | null;
  /** Why its test is skipped. */
  readonly missing: string;
}

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** The screen in memory. */
  readonly screen: string;
}

export const FIREFOX: SystemBrowser<string> = {
  packages: ["firefox-esr"],
  find: () =>
    firstOf([
      process.env.FIREFOX_PATH ?? "",
      "/usr/bin/firefox-esr",
      "/usr/bin/firefox",
      "/Applications/Firefox.app/Contents/MacOS/firefox",
    ]),
  missing: "Firefox is not installed; on Debian: apt-get install firefox-esr",
};

export const WEBKIT: SystemBrowser<WebKitPrograms> = {
  packages: ["webkit2gtk-driver", "xvfb"],
  find: () => {
    const driver = firstOf(["/usr/bin/WebKitWebDriver"]);
    const screen = firstOf(["/usr/bin/Xvfb"]);
    const machines = ["x86_64-linux-gnu", "aarch64-linux-gnu"];
    const browser = firstOf(machines.map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`));
    return driver && screen && browser ? { driver, screen, browser } : null;
  },
  missing: "WebKitGTK is not installed; on Debian: apt-get install webkit2gtk-driver xvfb",
};

/**
 * The browser that is installed. Where everything must be tested, and only there, the system's packages are installed
 * when it is missing. Null where it is missing and need not be there.
 */
export async function installed<T>({ packages, find }: SystemBrowser<T>): Promise<T | null> {
  const found = find();
  if (found || !process.env.CI) return found;
  await aptGet("update");
  await aptGet("install", "--yes", "--no-install-recommends", ...packages);
  const fetched = find();
  if (!fetched) throw new Error(`the packages ${packages.join(" ")} brought no browser`);
  return fetched;
}

async function aptGet(...words: string[]): Promise<void> {
  const command = ["apt-get", ...APT_OPTIONS, ...words];
  const [program = "", ...rest] = process.getuid?.() === 0 ? command : ["sudo", "-n", ...command];
  await run(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}

const firstOf = (paths: readonly string[]) => paths.find((path) => path && existsSync(path)) ?? null;
