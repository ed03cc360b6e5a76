import { rm } from "node:fs/promises";
import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import { spawnConfined } from "./confinement.ts";
import { fetchedInstallation } from "./find-installation.ts";
import { packagesFolder } from "./install/fetch-pairs.ts";
import { quoteForShell } from "./shell-quoting.ts";

/**
 * Removes all fetched programs if they no longer run. They use libraries of the system, which an upgrade may have
 * removed; they are then fetched again in a matching version.
 */
export async function removeIfBroken(folder: string, sandbox: Sandbox, info: (message: string) => void): Promise<void> {
  const { programs, libraries } = fetchedInstallation(packagesFolder(folder));
  if (programs.length === 0) return;
  const looked = programs.map((path) => quoteForShell(path)).join(":");
  const child = spawnConfined(sandbox, {
    script: `PATH=${looked}; echo | lt-proc -v`,
    shown: [packagesFolder(folder)],
    variables: { LD_LIBRARY_PATH: libraries.join(":") },
  });
  child.stdout!.resume();
  const works = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
  if (works) return;
  info("Apertium: what was fetched no longer runs on this system and is removed");
  await rm(folder, { recursive: true, force: true });
}
