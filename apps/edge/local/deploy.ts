import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readConfig } from "../src/config.ts";
import type { Env } from "../src/env.ts";
import { quietly } from "./quiet.ts";
import { CONFIG } from "./start-worker.ts";
import type { Vars } from "./vars.ts";

/**
 * Deploys the worker to Cloudflare with the settings of the environment; resolves to the exit code.
 * @throws Error for invalid settings, before anything is sent
 */
export function deploy(vars: Vars, further: readonly string[]): Promise<number> {
  readConfig(vars as unknown as Env);
  const wrangler = join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");
  const settings = Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
  // The tool stores the Cloudflare sign-in in the home folder, so these two keep their defaults.
  const { XDG_CONFIG_HOME: _, XDG_CACHE_HOME: __, ...quiet } = quietly;
  const child = spawn(process.execPath, [wrangler, "deploy", "--config", CONFIG, ...settings, ...further], {
    stdio: "inherit",
    env: { ...process.env, ...quiet },
  });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}
