import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "@lingualoom/edge/config.ts";
import type { Env } from "@lingualoom/edge/env.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CloudflareStandIn, startCloudflare } from "./cloudflare-stand-in.ts";

const MAIN = fileURLToPath(import.meta.resolve("@lingualoom/edge/local/main.ts"));

let cloudflare: CloudflareStandIn;
let home: string;
beforeAll(async () => {
  cloudflare = await startCloudflare();
  home = await mkdtemp(join(tmpdir(), "lingualoom-deploy-"));
});
afterAll(async () => {
  await cloudflare?.[Symbol.asyncDispose]();
  await rm(home, { recursive: true, force: true });
});

interface Ended {
  readonly code: unknown;
  readonly output: string;
}

/** `npm run edge -- deploy` with a token and without a terminal. */
function deploy(settings: Record<string, string>, ...further: string[]): Promise<Ended> {
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    CLOUDFLARE_API_BASE_URL: cloudflare.url,
    CLOUDFLARE_API_TOKEN: "a-token",
    ...settings,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, "deploy", ...further], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

const SETTINGS = {
  PUBLIC_URL: "https://chat.example.org",
  EDGE_URL: "https://chat.example.org",
  BACKENDS: "https://a.example.net,https://b.example.net",
};
const bound = (name: string) => cloudflare.account.bindings?.find((one) => one.name === name);

test("wrong settings end the deployment with a sentence before anything is sent", async () => {
  const { code, output } = await deploy({ ...SETTINGS, EDGE_URL: "https://other-site.example" });
  expect(code).toBe(1);
  expect(output).toContain("EDGE_URL (https://other-site.example) must be PUBLIC_URL");
  expect(cloudflare.account.tokens.size).toBe(0);
});

test("the first deployment creates the store and settings; the next keeps them", async () => {
  const first = await deploy(SETTINGS, "--domain", "chat.example.org");
  expect(first.code, first.output).toBe(0);
  const { account } = cloudflare;
  expect(account.stores).toHaveLength(1);
  expect(bound("STATE")).toMatchObject({ type: "kv_namespace", namespace_id: "store1" });
  for (const [name, text] of Object.entries(SETTINGS)) expect(bound(name)).toEqual({ name, type: "plain_text", text });
  expect(account).toMatchObject({
    crons: [{ cron: "* * * * *" }],
    domains: [{ hostname: "chat.example.org" }],
    // A second address would have no session cookies.
    hasOwnAddress: false,
  });
  expect([...account.tokens]).toEqual(["Bearer a-token"]);

  const second = await deploy({ ...SETTINGS, BACKEND_MODE: "high" }, "--domain", "chat.example.org");
  expect(second.code, second.output).toBe(0);
  expect(account.stores).toHaveLength(1);
  expect(bound("STATE")).toMatchObject({ type: "kv_namespace", namespace_id: "store1" });
  expect(bound("BACKEND_MODE")).toMatchObject({ text: "high" });
});

test("the settings table documents exactly the settings that the worker reads", () => {
  const read = new Set<string>();
  const env = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
  expect(() => readConfig(env as Env)).toThrow();
  const page = readFileSync(new URL("../../docs/edge.md", import.meta.url), "utf8");
  const table = page.slice(page.indexOf("## Settings"), page.indexOf("## What it does"));
  const documented = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual([...read].sort());
});
