import { randomUUIDv7 } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { foldedEmail } from "@lingualoom/contract/email-address.ts";
import { findRecipient } from "#/identity/accounts/account-store.ts";
import { IMPORT_KIND } from "#/operate/history-import/history-import.ts";
import {
  changeImport,
  type ImportRow,
  importsOf,
  insertImport,
  lockOpenImport,
  readConversations,
  readImport,
} from "#/operate/history-import/import-store.ts";
import { audit } from "#/people/audit/audit.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import type { Database } from "#/platform/database/open.ts";
import { StartError } from "#/platform/start-error.ts";
import { addWork } from "#/platform/work-queue/work-store.ts";
import { withDatabase } from "./with-database.ts";

const USAGE =
  "Say import FOLDER --owner EMAIL, import list or import undo ID. --time-zone Europe/Madrid tells where exports with local times were made, --yes asks nothing.";
const LOOK_MS = 500;
/** Milliseconds after which a server should have begun. */
const UNTAKEN_MS = 30_000;
const GROUPS_SHOWN = 20;

interface Options {
  readonly owner: string | undefined;
  readonly timeZone: string;
  readonly isAgreed: boolean;
}

/**
 * Imports a server from a folder with an export; the running server does the work. Also lists and undoes such imports.
 * @throws StartError with what to do
 */
export async function importHistory(
  config: Config,
  given: readonly string[],
  print: (line: string) => void,
): Promise<string> {
  const { positionals, ...options } = optionsOf(given);
  const [what, id] = positionals;
  if (!what) throw new StartError(USAGE);
  return withDatabase(config, async (database) => {
    if (what === "list") return listed(await importsOf(database, null));
    if (what === "undo") return undo(database, id, print);
    const row = await begin(database, resolve(what), options);
    const ready = await follow(database, row.id, "reading", print);
    if (ready.state !== "ready") throw new StartError(refusalOf(ready));
    for (const line of await previewOf(database, ready)) print(line);
    if (!options.isAgreed && !(await agrees()))
      return `Nothing was imported. import undo ${row.id} forgets what was read.`;
    await enqueue(database, ready, "writing");
    const done = await follow(database, row.id, "writing", print);
    if (done.state !== "done") throw new StartError(refusalOf(done));
    return `${done.written} messages were imported. import undo ${row.id} takes them out again.`;
  });
}

function optionsOf(given: readonly string[]): Options & { readonly positionals: readonly string[] } {
  const options = { owner: { type: "string" }, "time-zone": { type: "string" }, yes: { type: "boolean" } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, strict: true, allowPositionals: true });
    const timeZone = new Intl.DateTimeFormat("en", { timeZone: values["time-zone"] }).resolvedOptions().timeZone;
    return { owner: values.owner, timeZone, isAgreed: values.yes ?? false, positionals };
  } catch {
    throw new StartError(USAGE);
  }
}

async function begin(database: Database, folder: string, { owner, timeZone, isAgreed }: Options): Promise<ImportRow> {
  if (!owner) throw new StartError("Name who will own the groups: --owner EMAIL.");
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new StartError(`There is no folder ${folder}.`);
  const byId = (await findRecipient(database, foldedEmail(owner)))?.userId;
  if (!byId) throw new StartError(`There is no account with the address ${owner}.`);
  if (!isAgreed && !process.stdin.isTTY) throw new StartError("Say --yes to import without being asked.");
  const row = { id: randomUUIDv7(), byId, conversationId: null, mediaId: null, folder, answers: { timeZone } };
  const now = systemClock.now();
  await database.begin(async (sql) => {
    if (await lockOpenImport(sql, null))
      throw new StartError("Another import of a server is under way. See import list, and import undo ID.");
    await insertImport(sql, row, now);
    await audit(sql, systemClock, {
      actor: "command line",
      action: "history.imported",
      details: { import: row.id },
    });
    await addWork(sql, { kind: IMPORT_KIND, key: row.id, owner: byId, dueAt: now }, now);
  });
  return (await readImport(database, row.id)) as ImportRow;
}

async function enqueue(database: Database, { id, byId }: ImportRow, state: "writing" | "undoing"): Promise<void> {
  const now = systemClock.now();
  await database.begin(async (sql) => {
    await changeImport(sql, id, { state, problem: null }, now);
    await addWork(sql, { kind: IMPORT_KIND, key: id, owner: byId, dueAt: now }, now);
  });
}

/** Waits until the import has left a state, and prints how far it is. */
async function follow(
  database: Database,
  id: string,
  state: ImportRow["state"],
  print: (line: string) => void,
): Promise<ImportRow> {
  const begun = performance.now();
  let written = -1;
  for (;;) {
    const row = await readImport(database, id);
    if (!row) throw new StartError("The import is gone.");
    if (row.state !== state) return row;
    if (state === "reading" && row.source === null && performance.now() - begun > UNTAKEN_MS)
      throw new StartError("No server has begun to read. Start the server, and look again with import list.");
    if (state === "writing" && row.written !== written) print(`${row.written} of ${row.found?.messages ?? 0} messages`);
    written = row.written;
    await wait(LOOK_MS);
  }
}

async function previewOf(database: Database, { id, source, found }: ImportRow): Promise<string[]> {
  if (!found) return [];
  const conversations = await readConversations(database, id, GROUPS_SHOWN);
  const { messages, people, files, bytes, firstAt, lastAt, languages, leftOut } = found;
  const day = (time: string | Date | null) => (time === null ? "" : new Date(time).toISOString().slice(0, 10));
  return [
    `${source}: ${messages} messages of ${people} people in ${found.conversations} conversations, ${day(firstAt)} to ${day(lastAt)}`,
    `${files} files, ${Math.ceil(bytes / 1_000_000)} MB`,
    `Languages: ${languages.map(({ language, share }) => `${language} ${Math.round(share * 100)} %`).join(", ") || "unknown"}`,
    ...conversations.map(
      ({ title, messages, firstAt, lastAt, chosen }) =>
        `  ${chosen ? "" : "(left out) "}${title || "…"}: ${messages}, ${day(firstAt)} to ${day(lastAt)}`,
    ),
    ...leftOut.map(({ reason, count, examples }) => `Left out: ${reason} ${count} times, such as ${examples[0] ?? ""}`),
  ];
}

async function agrees(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question("Import all of this? (yes/no) ")).trim());
  } finally {
    terminal.close();
  }
}

async function undo(database: Database, id: string | undefined, print: (line: string) => void): Promise<string> {
  const row = id && /^[\da-f-]{36}$/.test(id) ? await readImport(database, id) : null;
  if (!row || row.conversationId !== null) throw new StartError("There is no such import. See import list.");
  await enqueue(database, row, "undoing");
  await follow(database, row.id, "undoing", print);
  return "The import was undone.";
}

const listed = (rows: readonly ImportRow[]): string =>
  rows
    .map(({ id, source, state, written, createdAt }) =>
      [id, createdAt.toISOString().slice(0, 16), source ?? "", state, `${written} messages`].join("  "),
    )
    .join("\n") || "There are no imports.";

const refusalOf = ({ state, problem }: ImportRow): string =>
  problem?.code === "noRoom"
    ? "The disk is full, so the import is paused. Make room, and continue it in the dashboard under Server, Imports."
    : problem
      ? `It cannot be imported: ${problem.code} ${problem.where}`.trim()
      : `It is ${state}.`;
