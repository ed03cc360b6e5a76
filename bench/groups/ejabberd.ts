import { execFile } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { connect as connectTcp, type Socket } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { EmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { freePort } from "../../apps/server/src/platform/database/embedded/postmaster.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { TEXT } from "../messages/closed-loop.ts";
import type { Running } from "../processes.ts";
import { launchEjabberd } from "./ejabberd-process.ts";
import type { Connect } from "./group-loop.ts";
import type { Server } from "./sides.ts";

const run = promisify(execFile);
const USER = "ejabberd";
const DATABASE = "ejabberd";
/** Path in Debian's package. */
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

/** The domain that ejabberd serves. */
const DOMAIN = "localhost";
/** Password of all users. */
const PASSWORD = "a-password-for-the-measurement";

const ROOMS = `conference.${DOMAIN}`;
const STREAM = `<stream:stream to='${DOMAIN}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`;
const BIND = "<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>";
const JOIN = "<x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x>";

/** An XMPP client for rooms (RFC 6120, XEP-0045): plain TCP, SASL PLAIN. A person's nick is their id. */
const connectXmpp: Connect = async (url, { id: me }, groups, receive) => {
  const { hostname, port } = new URL(url);
  const socket = connectTcp(Number(port), hostname).setNoDelay(true).setEncoding("utf8");
  await once(socket, "connect");
  const stanzas = readStanzas(socket);
  await signIn(socket, stanzas, me);

  for (const group of groups) {
    const place = `${group}@${ROOMS}/${me}`;
    socket.write(`<presence to='${place}'>${JOIN}</presence>`);
    // Mine is the last of those that a room sends to who joins.
    await stanzas.next("presence", ({ attributes }) => attributes.from === place);
  }

  const refusals = new Map<string, (reason: string) => void>();
  stanzas.onMessage(({ type, from = "", id = "" }) => {
    if (type === "error") refusals.get(id)?.(`by ${from}`);
    // The room's echo is the sender's acknowledgement.
    else if (from.endsWith(me)) refusals.delete(id);
    else receive(id);
  });
  return {
    send: (group, id, refused) => {
      refusals.set(id, refused);
      socket.write(`<message type='groupchat' to='${group}@${ROOMS}' id='${id}'><body>${TEXT}</body></message>`);
    },
    close: () => socket.end("</stream:stream>"),
  };
};

type Stanzas = ReturnType<typeof readStanzas>;

async function signIn(socket: Socket, stanzas: Stanzas, me: string): Promise<void> {
  const ask = (text: string, answer: string) => {
    socket.write(text);
    return stanzas.next(answer);
  };
  const secret = Buffer.from(`\0${me}\0${PASSWORD}`).toString("base64");
  await ask(STREAM, "stream:features");
  await ask(`<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${secret}</auth>`, "success");
  // From here on it is another document.
  stanzas.restart();
  await ask(STREAM, "stream:features");
  await ask(BIND, "iq");
  socket.write("<presence/>");
}

/** Parses the whole text of stanzas, but uses names and attributes only. */
function readStanzas(socket: Socket) {
  let parser: SaxesParser;
  let awaited: {
    fits: (tag: SaxesTagPlain) => boolean;
    resolve: () => void;
    reject: (e: Error) => void;
  } | null;
  let message: (attributes: Record<string, string>) => void = () => {};
  const open = (tag: SaxesTagPlain) => {
    if (tag.name === "message") return message(tag.attributes);
    if (!awaited) return;
    if (awaited.fits(tag)) awaited.resolve();
    else if (tag.name === "failure" || tag.name === "stream:error" || tag.attributes.type === "error")
      awaited.reject(new Error(`ejabberd answered ${tag.name}`));
  };
  const restart = () => {
    parser = new SaxesParser();
    parser.on("opentag", open);
  };
  restart();
  socket.on("data", (text) => void parser.write(text.toString()));
  return {
    restart,
    onMessage: (listener: typeof message) => {
      message = listener;
    },
    next: (name: string, which: (tag: SaxesTagPlain) => boolean = () => true) =>
      new Promise<void>((resolve, reject) => {
        awaited = { fits: (tag) => tag.name === name && which(tag), resolve, reject };
      }),
  };
}
