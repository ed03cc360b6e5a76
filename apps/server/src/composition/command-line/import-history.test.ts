import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#/platform/config.ts";
import { inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { importHistory } from "./import-history.ts";

let folder: string;
let server: TestServer;
let dieter: Person;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  dieter = await server.person("dieter");
  folder = await mkdtemp(join(tmpdir(), "lingualoom-slack-"));
  const person = (id: string, name: string, email: string) => ({ id, name, real_name: name, profile: { email } });
  const files = {
    "users.json": [person("U1", "Emma", cast.emma.email), person("U2", "Chloé", cast.chloe.email)],
    "channels.json": [
      { id: "C1", name: "general", members: ["U1", "U2"], created: 1 },
      { id: "C2", name: "lunch", members: ["U2"], created: 1 },
    ],
    "dms.json": [{ id: "D1AAAAAAA", members: ["U1", "U2"], created: 1 }],
    "D1AAAAAAA/2020-03-01.json": [{ type: "message", user: "U1", text: "Just between us", ts: "1583020900.000100" }],
    "general/2020-03-01.json": [
      { type: "message", user: "U1", text: "Good morning, everyone", ts: "1583020800.000100" },
      { type: "message", user: "U2", text: "Bonjour à toutes et à tous", ts: "1583020860.000200" },
    ],
    "lunch/2020-03-02.json": [{ type: "message", user: "U2", text: "On mange où ?", ts: "1583107200.000100" }],
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), JSON.stringify(content));
  }
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function command(...args: string[]): Promise<string> {
  const environment = { DATABASE_URL: server.databaseUrl, APP_SECRET: "a secret that is only for tests, 0123456789" };
  const lines: string[] = [];
  try {
    lines.push(await importHistory(readConfig(environment, folder), args, (line) => lines.push(line)));
  } catch (error) {
    lines.push((error as Error).message);
  }
  return lines.join("\n");
}

/** Runs the command while the server looks for new work all the time, not every few seconds. */
async function admin(...args: string[]): Promise<string> {
  let isOver = false;
  const looking = (async () => {
    for (; !isOver; await wait(100)) await server.app.sweep();
  })();
  try {
    return await command(...args);
  } finally {
    isOver = true;
    await looking;
  }
}
const groupsOf = async (who: Person) =>
  (await who.call<Conversation[]>("GET /conversations")).body.map(({ _id, title }) => ({ _id, title }));

test("an operator imports a server's channels as groups, and undoes it", async () => {
  const emma = await server.person("emma");
  expect(await admin(folder)).toContain("--owner EMAIL");
  expect(await admin(folder, "--owner", "unknown@example.org")).toContain("no account");
  expect(await admin(join(folder, "missing"), "--owner", cast.dieter.email)).toContain("There is no folder");
  expect(await admin(folder, "--owner", cast.dieter.email)).toContain("--yes");
  expect(await admin("list")).toBe("There are no imports.");
  const output = await admin(folder, "--owner", cast.dieter.email, "--yes");
  expect(output).toContain("slack: 3 messages of 2 people in 2 conversations, 2020-03-01 to 2020-03-02");
  expect(output).toContain("Left out: privateChat 1 times, such as D1AAAAAAA");
  expect(output).toContain("3 messages were imported");
  const groups = await groupsOf(dieter);
  expect(groups.map(({ title }) => title).sort()).toEqual(["general", "lunch"]);
  expect((await groupsOf(emma)).map(({ title }) => title)).toEqual(["general"]);
  const [direct] = await server.database<{ rows: number }[]>`
    select (select count(*) from messages where text = 'Just between us')::int +
      (select count(*) from import_conversations where kind = 'direct')::int as rows`;
  expect(direct?.rows).toBe(0);
  const general = groups.find(({ title }) => title === "general")?._id ?? "";
  const history = async (who: Person) =>
    (await inGroup(who, general).history()).body.filter(({ imported }) => imported);
  expect((await history(emma)).map(({ text, sentAs, seq }) => [seq, sentAs, text])).toEqual([
    [-1, "Emma", "Good morning, everyone"],
    [0, "Chloé", "Bonjour à toutes et à tous"],
  ]);

  const answer = async (who: Person, given: string) => {
    const [said] = (await who.call<{ _id: string }[]>("GET /imported")).body;
    await who.call("POST /imported/:id", { path: `/imported/${said?._id}`, body: { answer: given } });
    await server.app.idle();
  };
  await answer(emma, "claim");
  expect((await history(emma))[0]?.senderId).toBe(emma.id);
  // Chloé signs up later, and is recognised by her address.
  const chloe = await server.person("chloe");
  await answer(chloe, "claim");
  expect((await groupsOf(chloe)).map(({ title }) => title).sort()).toEqual(["general", "lunch"]);
  expect((await history(chloe))[1]?.senderId).toBe(chloe.id);

  expect(await admin(folder, "--owner", cast.dieter.email, "--yes")).toContain("messages were imported");
  expect(await history(emma)).toHaveLength(2);
  expect(await groupsOf(dieter)).toHaveLength(2);
  // No sweep runs here, so the deleted group is still stored.
  await inGroup(dieter, groups.find(({ title }) => title === "lunch")?._id ?? "").end();
  expect(await command(folder, "--owner", cast.dieter.email, "--yes")).toContain("messages were imported");
  expect((await groupsOf(dieter)).map(({ title }) => title).sort()).toEqual(["general", "lunch"]);
  for (const line of (await admin("list")).split("\n")) {
    const [id = ""] = line.split(" ");
    expect(await admin("undo", id)).toBe("The import was undone.");
  }
  expect(await history(emma)).toEqual([]);
  expect(await admin("undo", "x")).toContain("no such import");
});
