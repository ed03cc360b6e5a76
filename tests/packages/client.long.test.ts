import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { Person } from "../../apps/server/test/person.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { type SampleProject, sampleProject } from "./sample-project.ts";

let project: SampleProject;
beforeAll(async () => {
  project = await sampleProject("client");
});
afterAll(() => project?.[Symbol.dispose]());

const settings = {
  lib: ["esnext"],
  types: ["node"],
  typeRoots: [join(import.meta.dirname, "../../node_modules/@types")],
};
const inPackage = (name: string) => readFileSync(join(project.folder, "node_modules/@lingualoom/client", name), "utf8");

test("strict TypeScript accepts the README's bot and refuses wrong names", async () => {
  project.write("time-bot.ts", /^```ts\n(.*?)^```$/ms.exec(inPackage("README.md"))?.[1] ?? "");
  project.write("echo-bot.ts", inPackage("examples/echo-bot.ts"));
  expect(await project.typeErrors(["time-bot.ts", "echo-bot.ts"], settings)).toBe("");
  project.write("wrong.ts", WRONG);
  const errors = await project.typeErrors(["wrong.ts"], settings);
  expect(errors.match(/wrong\.ts\(\d+/g)).toEqual(["wrong.ts(3", "wrong.ts(4", "wrong.ts(5"]);
});

test("the example bot answers once in groups and alone, even after a restart", async () => {
  const fresh = await freshDatabase();
  const first = await startTestServer({ databaseUrl: fresh.url });
  const [ana, emma, bruno] = await first.threePeople();
  const group = await groupOf(emma, [ana, bruno]);
  const { _id: id } = (await ana.call<{ _id: string }>("POST /bots", { body: { fullName: "Echo" } })).body;
  const echo: Named = { id, me: { fullName: "Echo" } };
  const body = { userIds: [id] };
  await ana.call("POST /conversations/:conversationId/members", { path: `/conversations/${group}/members`, body });
  project.write("echo-bot.ts", inPackage("examples/echo-bot.ts"));
  const made = await ana.call<{ token: string }>("POST /bots/:id/tokens", {
    path: `/bots/${id}/tokens`,
    body: { name: "Home", scopes: ["read", "write"] },
  });
  const bot = run(project.folder, { LINGUALOOM_URL: first.url, BOT_TOKEN: made.body.token });
  try {
    await bot.printed("listens at");
    await mention(emma, group, echo, "good morning");
    await expect.poll(() => answers(emma, group, echo)).toEqual(["good morning"]);

    await first[Symbol.asyncDispose]();
    await bot.printed("disconnected");
    await using second = await startTestServer({
      databaseUrl: fresh.url,
      environment: { PORT: new URL(first.url).port },
    });
    const again = new Person(second.url, emma.me, emma.cookie);
    await mention(again, group, echo, "are you back?");
    await inGroup(again, group).write("nobody asked the bot");
    await inGroup(again, group).write("/echo and now?");
    const path = `/messages/send/${echo.id}`;
    await again.call("POST /messages/send/:userId", { path, body: { text: "just us" } });
    const all = ["good morning", "are you back?", "and now?"];
    await expect.poll(() => answers(again, group, echo)).toEqual(all);
    const alone = `/messages/${echo.id}`;
    const direct = async () => (await again.call<Message[]>("GET /messages/:userId", { path: alone })).body;
    await expect.poll(async () => (await direct()).map(({ text }) => text)).toEqual(["just us", "just us"]);
    const programs = await again.call<{ bots: { commands: object[] }[] }>(
      "GET /conversations/:conversationId/programs",
      {
        path: `/conversations/${group}/programs`,
      },
    );
    expect(programs.body.bots).toMatchObject([{ commands: [{ name: "echo" }] }]);
    bot.child.kill("SIGTERM");
    expect(await bot.ended).toBe(0);
  } finally {
    bot.child.kill("SIGKILL");
    await fresh.drop();
  }
});

type Named = Pick<Person, "id"> & { readonly me: Pick<Person["me"], "fullName"> };

const mention = (writer: Person, group: string, whom: Named, text: string) =>
  writer.call("POST /conversations/:conversationId/messages", {
    path: `/conversations/${group}/messages`,
    body: { text: `@${whom.me.fullName} ${text}`, mentions: [whom.id] },
  });

async function answers(reader: Person, group: string, bot: Named): Promise<string[]> {
  const { body } = await inGroup(reader, group).history();
  return body.filter(({ senderId, system }) => senderId === bot.id && !system).map(({ text }) => text);
}

function run(cwd: string, environment: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? "", ...environment };
  const child: ChildProcess = spawn(process.execPath, ["echo-bot.ts"], { cwd, env });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as NodeJS.ReadableStream }).on("line", (line) => lines.push(line));
  return {
    child,
    ended: new Promise<number | null>((resolve) => child.once("close", resolve)),
    printed: (part: string) => expect.poll(() => lines.join("\n")).toContain(part),
  };
}

const WRONG = `import { createClient } from "@lingualoom/client";
const client = createClient({ url: "http://127.0.0.1:3000" });
client.send("id", { texts: "hello" });
client.on("newMassage", () => {});
const title: number = (await client.call("GET /conversations/:conversationId", { params: { conversationId: "id" } })).title;
`;
