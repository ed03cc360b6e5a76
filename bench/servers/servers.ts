import { randomUUID, randomUUIDv7 } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Socket } from "socket.io-client";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { severalServers, startTestNats, type TestNats } from "../../apps/server/test/nats.ts";
import { machine, spread } from "../figures.ts";
import { type GroupClient, groupTimes, type SendToGroup, senderToGroups } from "../groups/group-loop.ts";
import { makeGroups } from "../groups/make-groups.ts";
import { connectSocketIo } from "../groups/socket-io-client.ts";
import type { Login } from "../messages/closed-loop.ts";
import { connect } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { HERE } from "../page.ts";
import { processorTime, type Running } from "../processes.ts";
import { startProduct, withDatabase } from "../product.ts";
import { serverProgram } from "../server-files.ts";

const WHOLE = { rounds: 5, counts: [1, 2, 4], pairs: 40, each: 50, members: 1_000, toAll: 20, people: 3_000 };
/** A short run that shows whether the measurement works; its figures mean nothing. */
const SHORT = { rounds: 1, counts: [1, 2], pairs: 4, each: 5, members: 40, toAll: 3, people: 60 };
type Size = typeof WHOLE;

/** Servers of one checkout on one database and one broker; the last has no connections. */
interface Cluster {
  readonly name: string;
  readonly broker: TestNats;
  readonly busy: readonly Running[];
  readonly idle: Running;
}

interface Work {
  readonly name: string;
  /** Sends everything, and resolves with the number of deliveries and messages when everything has arrived. */
  readonly run: () => Promise<{ deliveries: number; messages: number }>;
  readonly close: () => void;
}

/**
 * Measures 1 to 4 servers: processor time for a delivery, messages through the broker, and the work of a server without
 * connections. `--beside FOLDER` alternates with another checkout; `--kill` measures the end of a server.
 */
export async function run(options: readonly string[]): Promise<void> {
  const size = options.includes("--short") ? SHORT : WHOLE;
  const beside = options.includes("--beside") ? options[options.indexOf("--beside") + 1] : undefined;
  console.log(machine());
  const checkouts = [HERE, ...(beside === undefined ? [] : [pathToFileURL(`${resolve(beside)}/`)])];
  if (options.includes("--kill"))
    return await withCluster(HERE, 3, async (database, { busy }) =>
      killOne(busy, await signedIn(database, busy, size.people)),
    );
  for (const count of size.counts)
    for (const checkout of checkouts)
      await withCluster(checkout, count, async (database, cluster) => {
        await measureWork(cluster, await directChats(database, cluster, size), size);
        await measureWork(cluster, await largeGroup(database, cluster, size), size);
      });
}

type Use = (database: Database, cluster: Cluster) => Promise<void>;

async function withCluster(checkout: URL, count: number, use: Use): Promise<void> {
  await withDatabase(
    async (postgres, folder) => {
      await using broker = await startTestNats();
      await using stack = new AsyncDisposableStack();
      const servers: Running[] = [];
      const environment = severalServers(broker.url);
      const script = serverProgram(checkout);
      for (let n = 0; n <= count; n++) {
        const data = join(folder, `data-${n}`);
        await mkdir(data);
        servers.push(stack.use(await startProduct(postgres.url, data, environment, script)));
      }
      const idle = servers.pop() as Running;
      const cluster = { name: checkout === HERE ? "here" : "beside", broker, busy: servers, idle };
      const database = openDatabase(postgres.url, 1);
      await use(database, cluster);
      await database.end();
    },
    undefined,
    checkout,
  );
}

async function measureWork({ name, broker, busy, idle }: Cluster, work: Work, { rounds }: Size): Promise<void> {
  const used = (servers: readonly Running[]) => servers.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  const figures = { busy: [] as number[], broker: [] as number[], messages: [] as number[], idle: [] as number[] };
  // A server that has just started runs uncompiled code.
  await work.run();
  for (let round = 0; round < rounds; round++) {
    const before = {
      busy: used(busy),
      idle: used([idle]),
      broker: processorTime(broker.pid),
      sent: await sentBy(broker),
    };
    const { deliveries, messages } = await work.run();
    const perServer = (used(busy) - before.busy) / busy.length;
    figures.busy.push((1_000_000 * (used(busy) - before.busy)) / deliveries);
    figures.broker.push((1_000_000 * (processorTime(broker.pid) - before.broker)) / deliveries);
    figures.messages.push(((await sentBy(broker)) - before.sent) / messages);
    figures.idle.push((100 * (used([idle]) - before.idle)) / perServer);
  }
  work.close();
  console.log(
    `${name}, ${busy.length} of ${busy.length + 1} servers, ${work.name}, median of ${rounds} (lowest–highest): ` +
      `servers ${spread(figures.busy)} µs a delivery, broker ${spread(figures.broker)} µs; ` +
      `the broker sends ${spread(figures.messages, 1)} a message; ` +
      `the idle server ${spread(figures.idle, 1)} % of a busy one`,
  );
}

/** Messages that the broker has sent to servers. */
async function sentBy({ monitorUrl }: TestNats): Promise<number> {
  const answer = await fetch(`${monitorUrl}/varz`);
  return ((await answer.json()) as { out_msgs: number }).out_msgs;
}

const at = (servers: readonly Running[], n: number) => (servers[n % servers.length] as Running).url;

/** Pairs of whom one is connected to a server and the other to the next, and who answer each other. */
async function directChats(database: Database, { busy }: Cluster, { pairs, each }: Size): Promise<Work> {
  const people = await signedIn(database, busy, 2 * pairs);
  const { receive, send } = senderToGroups();
  const chats: { id: string; members: GroupClient[] }[] = [];
  for (let n = 0; n < pairs; n++) {
    const [one, other] = [people[2 * n] as Login, people[2 * n + 1] as Login];
    const members = [
      await connectSocketIo(at(busy, n), one, [], receive),
      await connectSocketIo(at(busy, n + 1), other, [], receive),
    ];
    chats.push({ id: await conversationOf(at(busy, n), one, other), members });
  }
  return {
    name: `${pairs} direct chats`,
    async run() {
      await Promise.all(chats.map((chat) => groupTimes(send, chat, each)));
      return { deliveries: pairs * each, messages: pairs * each };
    },
    close: () => chats.flatMap(({ members }) => members).forEach((client) => void client.close()),
  };
}

async function conversationOf(url: string, { cookie }: Login, { id }: Login): Promise<string> {
  const response = await fetch(`${url}/api/messages/send/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, origin: url },
    body: JSON.stringify({ text: "hello", clientMessageId: randomUUID() }),
  });
  return ((await response.json()) as { conversationId: string }).conversationId;
}

async function largeGroup(database: Database, { busy }: Cluster, { members, toAll }: Size): Promise<Work> {
  const people = await signedIn(database, busy, members);
  const id = randomUUIDv7();
  await makeGroups(database, [{ id, members: people.map((one) => one.id) }]);
  const { receive, send }: { receive: (id: string) => void; send: SendToGroup } = senderToGroups();
  const clients: GroupClient[] = [];
  for (const [n, one] of people.entries()) clients.push(await connectSocketIo(at(busy, n), one, [id], receive));
  return {
    name: `a group of ${members.toLocaleString("en")}`,
    async run() {
      await groupTimes(send, { id, members: clients }, toAll);
      return { deliveries: toAll * (members - 1), messages: toAll };
    },
    close: () => clients.forEach((client) => void client.close()),
  };
}

let named = 0;
async function signedIn(database: Database, servers: readonly Running[], count: number): Promise<Login[]> {
  named += 1;
  const people = await makePeople(database, count, `s${named}-`);
  const logins: Login[] = [];
  for (const [n, one] of people.entries()) logins.push(await signIn(at(servers, n), one));
  return logins;
}

/** Until a server without a sign of life counts as gone, and all pages have been told to ask again. */
const NOTICED_MS = 55_000;

/** A server is killed to which a part of the people is connected: what happens to the sockets of the others. */
async function killOne(busy: readonly Running[], people: readonly Login[]): Promise<void> {
  const servers = busy.map(({ url }) => url);
  const sockets: { socket: Socket; url: string }[] = [];
  for (const [n, person] of people.entries()) {
    const url = servers[n % servers.length] as string;
    sockets.push({ socket: await connect(url, person), url });
  }
  const killed = busy.at(-1) as Running;
  const others = sockets.filter(({ url }) => url !== killed.url);
  let closed = 0;
  const told = new Map<number, number>();
  for (const { socket } of others) {
    socket.on("disconnect", () => {
      closed += 1;
    });
    socket.on("eventsLost", () => {
      const second = Math.floor(performance.now() / 1_000);
      told.set(second, (told.get(second) ?? 0) + 1);
    });
  }
  process.kill(killed.pid, "SIGKILL");
  await wait(NOTICED_MS);
  const all = [...told.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `a server with ${sockets.length - others.length} people is killed: of ${others.length} sockets at ${servers.length - 1} others ` +
      `${closed} close; ${all} pages are told to ask again, at most ${Math.max(0, ...told.values())} in a second`,
  );
  for (const { socket } of sockets) socket.disconnect();
}
