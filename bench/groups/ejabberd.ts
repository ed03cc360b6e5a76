import { execFile } from "node:child_process";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { EmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { freePort } from "../../apps/server/src/platform/database/embedded/postmaster.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import type { Running } from "../processes.ts";
import { connectXmpp, DOMAIN, PASSWORD } from "./ejabberd-client.ts";
import { launchEjabberd } from "./ejabberd-process.ts";
import type { Server } from "./sides.ts";

const run = promisify(execFile);
const USER = "ejabberd";
const DATABASE = "ejabberd";
/** Where Debian's package puts it. */
const SCHEMA = "/usr/share/ejabberd/sql/pg.sql";

/** Name and version; null where it is not installed, or where its starter, which is for root and its own user, refuses. */
export async function installedEjabberd(): Promise<string | null> {
  if (![USER, "root"].includes(userInfo().username)) return null;
  try {
    await access(SCHEMA);
    const { stdout } = await run("dpkg-query", ["--show", "ejabberd", "erlang-p1-pgsql"]);
    return stdout.split("\n", 1).join().replace("\t", " ");
  } catch {
    return null;
  }
}

export const HOW_TO_INSTALL =
  "\nejabberd is not measured. As root on Debian: apt-get install ejabberd erlang-p1-pgsql; then run this as root.";

/** ejabberd with a database of its own in the same cluster, and these people as its users. */
export async function startEjabberd(
  name: string,
  postgres: EmbeddedPostgres,
  folder: string,
  people: readonly string[],
): Promise<Server & AsyncDisposable & { running: Running }> {
  const database = new URL(postgres.url);
  database.pathname = DATABASE;
  await fillDatabase(postgres.superuserUrl, database, people);
  const port = await freePort();
  await mkdir(folder);
  await writeFile(join(folder, "ejabberd.yml"), JSON.stringify(configuration(port, database)));
  await run("chown", ["-R", USER, folder]);
  const running = await launchEjabberd(folder, `xmpp://127.0.0.1:${port}`);
  return {
    name: `${name} rooms, archived before delivered`,
    running,
    connect: connectXmpp,
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

async function fillDatabase(superuserUrl: string, { href, username }: URL, people: readonly string[]) {
  const superuser = openDatabase(superuserUrl, 1);
  await superuser.unsafe(`create database ${DATABASE} owner ${username}`);
  await superuser.end();
  const database = openDatabase(href, 1);
  await database.unsafe(await readFile(SCHEMA, "utf8"));
  await database`insert into users (username, password)
    select name, ${PASSWORD} from unnest(${[...people]}::text[]) as name`;
  await database.end();
}

/** Without shapers, TLS, compression and modules that rooms do not need; all else is its default. JSON is YAML. */
const configuration = (port: number, database: URL) => ({
  hosts: [DOMAIN],
  loglevel: "warning",
  listen: [{ port, ip: "127.0.0.1", module: "ejabberd_c2s", shaper: "none", access: "all", starttls: false }],
  default_db: "sql",
  sql_type: "pgsql",
  sql_server: database.hostname,
  sql_port: Number(database.port),
  sql_database: database.pathname.slice(1),
  sql_username: database.username,
  sql_password: decodeURIComponent(database.password),
  auth_method: "sql",
  auth_password_format: "plain",
  modules: {
    mod_mam: { db_type: "sql", default: "always" },
    mod_muc: {
      db_type: "sql",
      room_shaper: "none",
      user_message_shaper: "none",
      default_room_options: { mam: true, persistent: true },
    },
  },
});
