import { randomUUIDv7 } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { io } from "socket.io-client";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { machine } from "../figures.ts";
import { type Login, TEXT } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { startProduct } from "../product.ts";
import { startPatroni } from "./patroni.ts";

const PAIRS = 20;
const BEFORE_MS = 8_000;
const AFTER_MS = 60_000;

/**
 * The primary of a PostgreSQL under Patroni is killed while people write: what was acknowledged, and how long nothing was.
 * It needs Debian's postgresql-15, patroni, etcd-server and haproxy, and root.
 */
export async function run(): Promise<void> {
  console.log(machine());
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-failover-"));
  try {
    await using cluster = await startPatroni(folder);
    await migrate(cluster.url);
    const database = openDatabase(cluster.url, 1);
    const made = await makePeople(database, 2 * PAIRS);
    await mkdir(join(folder, "data"));
    await using server = await startProduct(cluster.url, join(folder, "data"));
    const people: Login[] = [];
    for (const person of made) people.push(await signIn(server.url, person));

    const acknowledged: { id: string; at: number }[] = [];
    let writing = true;
    const writers = Array.from({ length: PAIRS }, async (_, n) => {
      const socket = io(server.url, {
        transports: ["websocket"],
        forceNew: true,
        extraHeaders: { cookie: people[2 * n]!.cookie },
      });
      while (writing) {
        const clientMessageId = randomUUIDv7();
        const message = { to: people[2 * n + 1]!.id, text: TEXT, clientMessageId };
        // Like the page: the same message again until it is acknowledged.
        let isAcknowledged = false;
        while (!isAcknowledged && writing) {
          isAcknowledged = await send(socket, message);
          if (!isAcknowledged) await wait(200);
        }
        if (isAcknowledged) acknowledged.push({ id: clientMessageId, at: performance.now() });
        await wait(20);
      }
      socket.disconnect();
    });
    await wait(BEFORE_MS);
    const killedAt = performance.now();
    await cluster.killPrimary();
    await wait(AFTER_MS);
    writing = false;
    await Promise.all(writers);

    const sent = acknowledged.map(({ id }) => id);
    const rows = await database<{ client_message_id: string }[]>`
      select client_message_id from messages where client_message_id = any(${sent})`;
    const [order] = await database<{ holes: number }[]>`
      select count(*)::int as holes from (
        select conversation_id from messages group by conversation_id having max(seq) <> count(*)
      ) as one`;
    await database.end();
    const before = acknowledged.filter(({ at }) => at < killedAt).length;
    const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b);
    const silence = Math.max(...times.slice(1).map((at, n) => at - times[n]!));
    console.log(
      `${PAIRS} people write, the primary is killed: ${before} messages acknowledged before, ${sent.length - before} after; ` +
        `${sent.length - new Set(rows.map((row) => row.client_message_id)).size} of them lost, ${rows.length - new Set(sent).size} stored twice, ` +
        `${order!.holes} conversations with a hole; nothing was acknowledged for ${(silence / 1_000).toFixed(1)} s`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function send(socket: ReturnType<typeof io>, message: unknown): Promise<boolean> {
  try {
    const answer = (await socket.timeout(5_000).emitWithAck("sendMessage", message)) as { ok: boolean };
    return answer.ok;
  } catch {
    return false;
  }
}
