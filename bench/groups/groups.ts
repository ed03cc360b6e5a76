import { randomUUID, randomUUIDv7 } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GROUP_MEMBERS_MAX, PAGE_SIZE_MAX } from "@lingualoom/contract/limits.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../apps/server/src/database/embedded/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/database/migrate.ts";
import { type Database, openDatabase } from "../../apps/server/src/database/open.ts";
import { machine } from "../figures.ts";
import type { Login } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { startServer } from "../processes.ts";
import { persistentConnection } from "../translation/persistent-connection.ts";
import { compareGroups, compareLast } from "./deliveries.ts";
import { HOW_TO_INSTALL, installedEjabberd, startEjabberd } from "./ejabberd.ts";
import { type GroupShape, makeGroups, shareOut, writeIn } from "./make-groups.ts";
import { measurePages, type Page } from "./pages.ts";
import { printRows } from "./rows-of-sends.ts";
import type { Server } from "./sides.ts";
import { connectSocketIo } from "./socket-io-client.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const METRICS_TOKEN = randomUUID() + randomUUID();
/** Messages in each group of the list, and in the large one. */
const LISTED = 20;
const WRITTEN = 1_000;

function readOptions(options: readonly string[]) {
  const value = (name: string, fallback: number) => {
    const at = options.indexOf(name);
    return at < 0 ? fallback : Number(options[at + 1]);
  };
  const read = {
    groups: value("--groups", 100),
    size: value("--size", 50),
    /** Groups of each person: fewer sockets for the same deliveries. */
    each: value("--each", 10),
    large: value("--large", GROUP_MEMBERS_MAX),
    listed: value("--listed", 500),
    rounds: value("--rounds", 5),
    seconds: value("--seconds", 5),
    sends: value("--sends", 20),
    tries: value("--tries", 200),
    /** Leaves out the rows, the pages and the large group. */
    onlyMany: options.includes("--only-many"),
  };
  const connected = (read.groups * read.size) / read.each;
  if (read.groups % read.each !== 0) throw new Error("--groups has to be a multiple of --each");
  if (Math.max(connected, read.size) > read.large) throw new Error(`--large has to be ${connected} or more`);
  return { ...read, connected };
}

type Options = ReturnType<typeof readOptions>;

/** Groups: rows of a send, the times of pages, and deliveries beside bare Socket.IO and ejabberd, in one and in many. */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  console.log(machine());
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-bench-"));
  await chmod(folder, 0o711);
  try {
    await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log });
    await migrate(postgres.socketUrl);
    const database = openDatabase(postgres.socketUrl, 1);
    await using product = await startServer(file("../../apps/server/src/main.ts"), {
      DATABASE_URL: postgres.socketUrl,
      APP_SECRET: randomUUID() + randomUUID(),
      DATA_DIR: join(folder, "data"),
      PORT: "0",
      RATE_LIMITS: "off",
      METRICS_TOKEN,
      LOCAL_ENGINES: "off",
      LOG_LEVEL: "warn",
    });
    await using bare = await startServer(file("../messages/bare-server.ts"), {});
    const servers = [
      { name: "bare Socket.IO rooms, nothing stored", running: bare, connect: connectSocketIo },
      { name: "Lingualoom, durable before acknowledged", running: product, connect: connectSocketIo },
    ] as const;
    const measured = await measure(database, servers, options);
    await database.end();
    await besideEjabberd(postgres, folder, servers, measured, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(database: Database, servers: readonly [Server, Server], options: Options) {
  const { connected, groups, size, large, rounds, sends } = options;
  const { url } = servers[1].running;
  const people: Login[] = [];
  for (const account of await makePeople(database, large)) people.push(await signIn(url, account));
  const ids = people.map(({ id }) => id);
  const group = (members: readonly string[]): GroupShape => ({ id: randomUUIDv7(), members });

  const many = shareOut(ids.slice(0, connected), groups, size).map(group);
  const everybody = group(ids);
  const counted = [group(ids.slice(0, 2)), group(ids.slice(0, size)), everybody];
  await makeGroups(database, [...new Set([...many, ...counted])]);

  const connection = persistentConnection(url);
  const me = people[0] as Login;
  if (options.onlyMany) return { people: people.slice(0, connected), groups: many };
  // First, since the server finds the languages of many messages in the background for a long time.
  await printRows(database, connection, me.cookie, counted, sends);
  const pages = await fillPages(database, ids, group, options);
  await measurePages({ url, token: METRICS_TOKEN }, connection, me.cookie, pages, options);
  connection.close();
  await compareLast(servers, people, everybody, { rounds, sends });
  return { people: people.slice(0, connected), groups: many };
}

async function besideEjabberd(
  postgres: EmbeddedPostgres,
  folder: string,
  servers: readonly Server[],
  { people, groups }: { people: readonly Login[]; groups: readonly GroupShape[] },
  options: Options,
): Promise<void> {
  const installed = await installedEjabberd();
  if (!installed) {
    console.log(HOW_TO_INSTALL);
    return compareGroups(servers, people, groups, options);
  }
  const users = people.map(({ id }) => id);
  await using ejabberd = await startEjabberd(installed, postgres, join(folder, "ejabberd"), users);
  await compareGroups([...servers, ejabberd], people, groups, options);
}

/** One more large group with a history, and a person who is in many groups. */
async function fillPages(
  database: Database,
  [me, ...others]: readonly string[],
  group: (members: readonly string[]) => GroupShape,
  { listed, size }: Options,
): Promise<Page[]> {
  const member = (n: number) => others[n % others.length] as string;
  const list = Array.from({ length: listed }, (_, g) =>
    group([me as string, ...Array.from({ length: size - 1 }, (_, n) => member(g * 7 + n))]),
  );
  const read = group([me as string, ...others]);
  await makeGroups(database, [...list, read]);
  await writeIn(
    database,
    list.map(({ id }) => id),
    LISTED,
  );
  await writeIn(database, [read.id], WRITTEN);
  const [CONVERSATIONS, ONE] = ["/conversations", `/conversations/${read.id}`];
  const named: [call: string, path: string][] = [
    ["GET /conversations", CONVERSATIONS],
    ["GET /conversations/:conversationId/messages", `${ONE}/messages`],
    ["GET /conversations/:conversationId/members", `${ONE}/members`],
  ];
  return [
    { call: "GET /ping", path: "/ping" },
    ...named.flatMap(([call, path]) => [
      { call, path },
      { call, path: `${path}?limit=${PAGE_SIZE_MAX}` },
    ]),
  ];
}
