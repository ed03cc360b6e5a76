import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test, vi } from "vitest";
import { ManualClock } from "../../apps/server/test/manual-clock.ts";
import { ask, Person } from "../../apps/server/test/person.ts";
import { dataUrl, picture } from "../../apps/server/test/pictures.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { WAIT_MS } from "../../patience.ts";
import { isRunning, postmasterOf, preparedDataFolder, runServer } from "./server-process.ts";

// Each test starts whole servers, on a machine that other tests may keep busy.
async function signIn(url: string, name: "emma" | "jun"): Promise<Person> {
  const { email, password } = cast[name];
  const { headers, body } = await ask<Me>(url, "POST", "/auth/login", { email, password });
  const cookie = headers.getSetCookie().map((one) => one.split(";")[0]);
  return new Person(url, body, cookie.join("; "));
}

/** A running server whose database has accounts for the cast. */
async function openWithPeople() {
  const folder = await preparedDataFolder();
  const environment = { DATA_DIR: folder.path, RATE_LIMITS: "off" };
  const server = runServer(environment, { arguments: ["--demo"] });
  const url = await server.ready;
  return {
    environment,
    server,
    url,
    emma: await signIn(url, "emma"),
    jun: await signIn(url, "jun"),
    postmaster: (await postmasterOf(join(folder.path, "postgres"))) as number,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** The same session at another address, since another program may have taken the port of a stopped server. */
const movedTo = (url: string, { me, cookie }: Person) => new Person(url, me, cookie);

const historyOf = async (reader: Person, other: Person) =>
  (await reader.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}?limit=100` })).body;

test("a stopping server answers what is under way, refuses new work and loses nothing", async () => {
  await using running = await openWithPeople();
  const { environment, server, url, emma, jun, postmaster } = running;
  const tab = await emma.device();
  const disconnected = new Promise<string>((resolve) => tab.socket.once("disconnect", resolve));
  expect(isRunning(postmaster)).toBe(true);
  const body = JSON.stringify({ text: "sent while the server was stopping", clientMessageId: "at-the-end" });
  const sending = request(`${url}/api/messages/send/${jun.id}`, {
    method: "POST",
    headers: {
      cookie: emma.cookie,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      // The server answers that it has the head, and waits for the body.
      expect: "100-continue",
    },
  });
  const begun = new Promise<void>((resolve) => sending.once("continue", resolve));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once("response", resolve);
    sending.once("error", reject);
  });
  sending.flushHeaders();
  await begun;
  sending.write(body.slice(0, 10));
  const sent = Array.from({ length: 60 }, (_, i) => tab.sends(jun.id, `line ${i}`));
  await sent[0];
  // Ctrl-C can arrive twice.
  server.child.kill("SIGINT");
  server.child.kill("SIGINT");
  await server.printed("finishing what was begun");
  const acknowledged = (await Promise.all(sent)).map(({ _id }) => _id);
  // The server's own close, not a broken connection.
  expect(await disconnected).toBe("io server disconnect");
  sending.end(body.slice(10));
  const response = await answered;
  const stored = (await json(response)) as Message;
  expect([response.statusCode, stored]).toMatchObject([201, { clientMessageId: "at-the-end" }]);
  expect(await server.ended).toBe(0);
  await expect(fetch(`${url}/api/ping`)).rejects.toThrow();
  expect(isRunning(postmaster)).toBe(false);
  expect(server.lines.filter((line) => / (?:error|fatal) /.test(line))).toEqual([]);

  // The session goes on, too.
  await using again = runServer(environment);
  const history = (await historyOf(movedTo(await again.ready, jun), emma)).map(({ _id }) => _id);
  expect(history).toEqual(expect.arrayContaining([...acknowledged, stored._id]));
});

test("a send over a socket has as much time to be answered as a request", async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  const { conversationId } = await phone.sends(emma.id, "first");
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = server.database.begin(async (sql) => {
    await sql`select from conversations where id = ${conversationId} for update`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const sent = phone.sends(emma.id, "just before the end");
  await vi.waitFor(async () => {
    const waiting = await server.database`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(waiting).toHaveLength(1);
  }, WAIT_MS);
  const stopped = server.app[Symbol.asyncDispose]();
  await clock.scheduled(10_000);
  clock.advance(10_000);
  release.resolve();
  expect((await sent).text).toBe("just before the end");
  await Promise.all([holding, stopped]);
  await server.database.end();
});

test("images waiting when the server stops are processed, or refused for now", async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const image = dataUrl(await picture(5_000, 5_000).png().toBuffer());
  const send = (from: Person, to: Person) =>
    from.call<{ code?: string }>("POST /messages/send/:userId", {
      path: `/messages/send/${to.id}`,
      body: { image },
    });
  const sends = [send(ana, emma), send(emma, ana), send(ana, emma), send(emma, ana)];
  await Promise.race(sends);
  const stopped = server[Symbol.asyncDispose]();
  await clock.scheduled(10_000);
  clock.advance(10_000);
  const answers = await Promise.all(sends);
  for (const { status } of answers) expect([201, 503]).toContain(status);
  expect(answers.filter(({ status }) => status === 503)).not.toEqual([]);
  await stopped;
});

test("an interrupted start leaves no database running", async () => {
  await using folder = await preparedDataFolder();
  await using server = runServer({ DATA_DIR: folder.path, LOG_LEVEL: "debug" });
  let postmaster: number | null = null;
  while (postmaster === null) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    postmaster = await postmasterOf(join(folder.path, "postgres"));
  }
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(isRunning(postmaster)).toBe(false);
});

test("stopping does not wait forever for an unfinished request", async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const { hostname, port } = new URL(server.url);
  const half = connect(Number(port), hostname);
  half.on("error", () => {});
  const closed = new Promise((resolve) => half.once("close", resolve));
  half.write(
    "POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  );
  await fetch(`${server.url}/api/ping`);
  const stopped = server[Symbol.asyncDispose]();
  await clock.scheduled(10_000);
  clock.advance(10_000);
  await closed;
  await stopped;
});
