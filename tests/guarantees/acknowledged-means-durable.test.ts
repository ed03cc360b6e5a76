import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { ask, Person } from "../../apps/server/test/person.ts";
import { quickestFolder } from "../../apps/server/test/quickest-folder.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { openProduct, type Product } from "../../e2e/support/product.ts";

const IN_FLIGHT = 8;

async function signIn(url: string, name: CastName): Promise<Person> {
  const { email, password } = cast[name];
  const { headers, body } = await ask<Me>(url, "POST", "/auth/login", { email, password });
  const cookie = headers.getSetCookie().map((one) => one.split(";")[0]);
  return new Person(url, body, cookie.join("; "));
}

interface Sending {
  readonly acknowledged: Message[];
  readonly unanswered: Map<string, string>;
  /** Resolves once that many sends are acknowledged. */
  reached(count: number): Promise<void>;
  stop(): void;
}

/** Sends without a pause, several at a time, until the server is gone. */
async function keepSending(from: Person, to: Person): Promise<Sending> {
  const phone = await from.device();
  const acknowledged: Message[] = [];
  const unanswered = new Map<string, string>();
  let stopped = false;
  let n = 0;
  const next = async (): Promise<void> => {
    if (stopped) return;
    const [clientMessageId, text] = [crypto.randomUUID(), `message ${n++}`];
    unanswered.set(clientMessageId, text);
    const answer = await phone.send({ to: to.id, text, clientMessageId });
    // A refusal while the database was gone is no acknowledgement.
    if (!answer.ok) return;
    acknowledged.push(answer.message);
    unanswered.delete(clientMessageId);
    return next();
  };
  for (let i = 0; i < IN_FLIGHT; i++) void next();
  return {
    acknowledged,
    unanswered,
    stop: () => {
      stopped = true;
    },
    async reached(count) {
      while (acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

async function everything(reader: Person, other: Person): Promise<Message[]> {
  const messages: Message[] = [];
  for (let after = 0; ; ) {
    const { body } = await reader.call<Message[]>("GET /messages/:userId", {
      path: `/messages/${other.id}?limit=100&after=${after}`,
    });
    if (body.length === 0) return messages;
    messages.push(...body);
    after = body.at(-1)?.seq ?? after;
  }
}

async function killPostmaster(product: Product) {
  const pid = Number((await readFile(join(product.dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGKILL");
}

describe("guarantee 1: acknowledged means durable", () => {
  let product: Product;
  beforeAll(async () => {
    product = await openProduct({ arguments: ["--demo"] });
  });
  afterAll(() => product?.[Symbol.asyncDispose]());

  test.each([
    {
      name: "PostgreSQL and then the server",
      kill: async () => {
        await killPostmaster(product);
        await product.kill();
      },
    },
    {
      name: "the server and then PostgreSQL",
      kill: async () => {
        await product.kill();
        await killPostmaster(product);
      },
    },
  ])("messages acknowledged before $name died are there afterwards, once and in order", async ({ kill }) => {
    const [jun, farah] = [await signIn(product.url, "jun"), await signIn(product.url, "farah")];
    const earlier = (await everything(farah, jun)).length;
    const sending = await keepSending(jun, farah);
    await sending.reached(150);
    await kill();
    sending.stop();
    await product.start();

    const before = await everything(farah, jun);
    const stored = new Map(before.map((message) => [message.clientMessageId, message]));
    expect(before.map((message) => message.seq)).toEqual(before.map((_, i) => i + 1));
    expect(stored.size).toBe(before.length);
    for (const message of sending.acknowledged) {
      expect(stored.get(message.clientMessageId)).toMatchObject({ _id: message._id, seq: message.seq });
    }

    // An unacknowledged message may be stored or not. Sent again it is there exactly once.
    const phone = await jun.device();
    for (const [clientMessageId, text] of sending.unanswered) await phone.sends(farah.id, text, clientMessageId);
    const after = await everything(farah, jun);
    expect(after.map((message) => message.seq)).toEqual(after.map((_, i) => i + 1));
    expect(new Set(after.map((message) => message.clientMessageId)).size).toBe(after.length);
    expect(after.length - earlier).toBe(sending.acknowledged.length + sending.unanswered.size);
    await jun.leave();
  });

  /** Sends one after the other, and counts PostgreSQL's flushes for client connections meanwhile. */
  async function flushesOf(sends: number, settings: Readonly<Record<string, string>>): Promise<number> {
    const folder = await quickestFolder("lingualoom-flushed-");
    try {
      await using postgres = await startEmbeddedPostgres({
        dataDir: folder,
        log: () => {},
        // The background writer does not run, so only commits flush.
        settings: { wal_writer_delay: "10s", wal_writer_flush_after: "1GB", ...settings },
      });
      await migrate(postgres.url);
      const server = await startTestServer({ databaseUrl: postgres.url });
      const [ana, emma] = [await server.person("ana"), await server.person("emma")];
      const phone = await ana.device();
      for (let i = 0; i < sends; i++) await phone.sends(emma.id, `${i}`);
      await server[Symbol.asyncDispose]();
      const database = openDatabase(postgres.superuserUrl, 1);
      // Connections report their statistics when they end.
      await expect
        .poll(
          () => database`select pid from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        .toHaveLength(0);
      const [row] = await database<{ flushes: number }[]>`
        select coalesce(sum(fsyncs), 0)::int as flushes from pg_stat_io
        where backend_type = 'client backend' and object = 'wal'`;
      await database.end();
      return row?.flushes ?? 0;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  test("every acknowledged message was flushed, whatever the operator's default", async () => {
    // Only migrations flush besides, four times.
    expect(await flushesOf(60, { synchronous_commit: "off" })).toBeGreaterThanOrEqual(60);
    // The control: without flushes the count stays.
    expect(await flushesOf(60, { fsync: "off" })).toBe(0);
  });
});
