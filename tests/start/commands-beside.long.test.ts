import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { COMPILE_CACHE } from "../../apps/server/test/compile-cache.ts";
import { ask, Device } from "../../apps/server/test/person.ts";
import { preparedDataFolder, runServer, type ServerProcess } from "./server-process.ts";

// Each test starts whole servers and commands, on a machine that other tests may keep busy.
const MAIN = fileURLToPath(new URL("../../apps/server/src/composition/command-line/main.ts", import.meta.url));

async function admin(dataDir: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", ...COMPILE_CACHE, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [MAIN, ...args], { env })).stdout;
}

async function signUp(server: ServerProcess, dataDir: string, url: string, name: "ana" | "emma") {
  const { fullName, email, password } = cast[name];
  const before = server.lines.length;
  await ask(url, "POST", "/auth/signup", { fullName, email, password });
  // There is no terminal here, so only the file that the log names holds the link.
  const named = await server.printed("an email is in the outbox", before);
  const file = /"file":"([^"]+)"/.exec(named)?.[1] ?? "";
  const mail = await readFile(join(dataDir, "outbox", file), "utf8");
  expect(mail).toContain(`To: ${email}`);
  const link = /^https?:\S+token=\S+$/m.exec(mail)?.[0] ?? "";
  await ask(url, "POST", "/auth/verify-email", { token: new URL(link).searchParams.get("token") });
  return signIn(url, name);
}

async function signIn(url: string, name: "ana" | "emma") {
  const { email, password } = cast[name];
  const { headers, body } = await ask<{ _id: string }>(url, "POST", "/auth/login", { email, password });
  const cookie = headers.getSetCookie().map((one) => one.split(";")[0]);
  return { id: body._id, cookie: cookie.join("; ") };
}

test("beside a running server, rights are granted and a backup loses nothing", async () => {
  await using folder = await preparedDataFolder();
  const [dataDir, made, emptyDir] = ["data", "backup", "restored"].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  let ana: { id: string; cookie: string };
  let emma: { id: string; cookie: string };
  const acknowledged: string[] = [];
  let before = 0;
  {
    await using server = runServer({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
    const url = await server.ready;
    [ana, emma] = [await signUp(server, dataDir, url, "ana"), await signUp(server, dataDir, url, "emma")];

    const figures = () =>
      ask<{ entries: object[] }>(url, "GET", "/health/admin/activity", undefined, { cookie: ana.cookie });
    expect((await figures()).status).toBe(403);
    expect(await admin(dataDir, "grant", cast.ana.email)).toContain("is an administrator");
    // The right counts at once, in the open session.
    expect((await figures()).body.entries).toMatchObject([{ action: "admin.granted", actor: null }]);

    const device = await Device.open(url, ana.cookie);
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++) acknowledged.push((await device.sends(emma.id, `message ${n}`))._id);
    })();
    while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
    before = acknowledged.length;
    await admin(dataDir, "backup", made);
    // Sending went on meanwhile.
    expect(acknowledged.length).toBeGreaterThan(before);
    writing = false;
    await writer;
    device.close();
    expect((await figures()).body.entries[0]).toMatchObject({ action: "backup.made" });
    expect(server.lines.filter((line) => /token=|@/.test(line))).toEqual([]);
  }

  await admin(emptyDir, "restore", made);
  await using restored = runServer({ DATA_DIR: emptyDir, RATE_LIMITS: "off" });
  const url = await restored.ready;
  // Backups hold no sessions.
  expect((await ask(url, "GET", "/auth/check", undefined, { cookie: ana.cookie })).status).toBe(401);
  const back = await signIn(url, "ana");
  const there: string[] = [];
  for (let seq = 0; ; ) {
    const path = `/messages/${emma.id}?limit=100&after=${seq}`;
    const { body } = await ask<Message[]>(url, "GET", path, undefined, { cookie: back.cookie });
    expect(body.map((message) => message.seq)).toEqual(body.map((_, i) => seq + i + 1));
    there.push(...body.map(({ _id }) => _id));
    if (body.length < 100) break;
    seq = body.at(-1)?.seq ?? 0;
  }
  expect(there.slice(0, before)).toEqual(acknowledged.slice(0, before));
});
