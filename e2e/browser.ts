import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type LaunchOptions } from "@playwright/test";
import packaged, { inflate } from "@sparticuz/chromium";

const CACHE = fileURLToPath(new URL("../node_modules/.cache/chromium/", import.meta.url));
const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "..");

/**
 * The browser of the pinned version: on Linux x64 the headless build from npm with its libraries, on other systems
 * Playwright's own, fetched once. `CHROME_PATH` names another one.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return { executablePath: CHROME_PATH, args };
  if (process.platform === "linux" && process.arch === "x64") return fromPackage();
  const pinned = chromium.executablePath();
  if (!existsSync(pinned)) execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  return { executablePath: pinned, args };
}

const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** These libraries are for the browser only; servers that tests start must not load them. */
async function fromPackage(): Promise<LaunchOptions> {
  const folder = await unpacked();
  const fonts = existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
  const libraries = [join(folder, "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]);
  return {
    executablePath: join(folder, "chromium"),
    args,
    env: { ...Object.fromEntries(inherited), ...fonts, LD_LIBRARY_PATH: libraries },
  };
}

/** Unpacked aside and renamed when complete, because test workers and other runs may ask at once. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as { version: string };
  const folder = join(CACHE, version);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const aside = await mkdtemp(join(CACHE, "unpacking-"));
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the temporary folder only.
    process.env.TMPDIR = aside;
    await Promise.all([packaged.executablePath(), inflate(join(PACKAGE, "bin/al2023.tar.br"))]);
    await writeFile(join(aside, "fonts/fonts.conf"), fontsIn(folder));
    await rename(aside, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(aside, { recursive: true, force: true });
  }
  return folder;
}

/** The package's own list has folders of a cloud service. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
