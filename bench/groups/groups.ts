import { randomUUID, randomUUIDv7 } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { machine } from "../figures.ts";
import type { Login } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { startServer } from "../processes.ts";
import { startProduct, withDatabase } from "../product.ts";
import { persistentConnection } from "../translation/persistent-connection.ts";
import { compareGroups, compareLast } from "./deliveries.ts";
import { HOW_TO_INSTALL, installedEjabberd, startEjabberd } from "./ejabberd.ts";
import { fillPages } from "./fill-pages.ts";
import { type GroupShape, makeGroups, shareOut } from "./make-groups.ts";
import { type Options, readOptions } from "./options.ts";
import { measurePages } from "./pages.ts";
import { printRows } from "./rows-of-sends.ts";
import type { Server } from "./sides.ts";
import { connectSocketIo } from "./socket-io-client.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const METRICS_TOKEN = randomUUID() + randomUUID();

/** Groups: rows of a send, the times of pages, and deliveries beside bare Socket.IO and ejabberd, in one and in many. */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  console.log(machine());
  await withDatabase(async (postgres, folder) => {
    const database = openDatabase(postgres.socketUrl, 1);
    const data = join(folder, "data");
    await using product = await startProduct(postgres.socketUrl, data, { METRICS_TOKEN });
    await using bare = await startServer(file("../messages/bare-server.ts"), {});
    const servers = [
      { name: "bare Socket.IO rooms, nothing stored", running: bare, connect: connectSocketIo },
      { name: "Lingualoom, durable before acknowledged", running: product, connect: connectSocketIo },
    ] as const;
    const measured = await measure(database, servers, options);
    await database.end();
    await besideEjabberd(postgres, folder, servers, measured, options);
  });
}

async function measure(database: Database, servers: readonly [Server, Server], options: Options) {
  const { connected, groups, size, large, onlyMany } = options;
  const { url } = servers[1].running;
  const people: Login[] = [];
  for (const account of await makePeople(database, large)) people.push(await signIn(url, account));
  const ids = people.map(({ id }) => id);
  const group = (members: readonly string[]): GroupShape => ({ id: randomUUIDv7(), members });

  const many = shareOut(ids.slice(0, connected), groups, size).map(group);
  await makeGroups(database, many);
  if (!onlyMany) await measureOthers(database, servers, people, group, options);
  return { people: people.slice(0, connected), groups: many };
}

/** All but the many groups. */
async function measureOthers(
  database: Database,
  servers: readonly [Server, Server],
  people: readonly Login[],
  group: (members: readonly string[]) => GroupShape,
  options: Options,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const everybody = group(ids);
  const counted = [group(ids.slice(0, 2)), group(ids.slice(0, options.size)), everybody];
  await makeGroups(database, counted);
  const { url } = servers[1].running;
  const connection = persistentConnection(url);
  const { cookie } = people[0] as Login;
  // First, since the server finds the languages of many messages in the background for a long time.
  await printRows(database, connection, cookie, counted, options.sends);
  const pages = await fillPages(database, ids, group, options);
  await measurePages({ url, token: METRICS_TOKEN }, connection, cookie, pages, options);
  connection.close();
  await compareLast(servers, people, everybody, options);
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
