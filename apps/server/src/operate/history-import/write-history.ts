import { UnreadableExport } from "@lingualoom/chat-exports/history.ts";
import type { Detection, Detector } from "@lingualoom/translation/detection/detection.ts";
import { writtenLanguages } from "@lingualoom/translation/detection/written-language.ts";
import { writtenIn } from "@lingualoom/translation/variants/variants.ts";
import { v7 as orderedId } from "uuid";
import { messagesBetween } from "#/language/search/index/index-store.ts";
import { makeRuns } from "#/language/search/index/indexer.ts";
import { DETECTOR } from "#/language/translation/languages/language-observer.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Database, Transaction } from "#/platform/database/open.ts";
import type { AttachedFiles } from "./attached-files.ts";
import { connectReplies, type ImportedMessage, insertBelow, readDestination } from "./history-store.ts";
import { countWritten, type ImportRow, lockImport, type StoredPerson } from "./import-store.ts";
import { paced } from "./paced.ts";
import { readKnownKeys, readStaged, type StagedMessage, takeStaged } from "./staging-store.ts";

/** Messages per transaction, which blocks sends to their conversation for some milliseconds; a multiple of a search run's. */
const BATCH = 128;
const NO_FILES = { files: [], missing: [] };
const REPLIES_BATCH = 1_000;
/** Texts that the detector gets at once. It answers in order, and people who send messages wait behind them. */
const DETECTED_BATCH = 8;

/** The import was paused or undone meanwhile. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export interface Writing {
  readonly database: Database;
  readonly detector: Detector;
  readonly now: () => Date;
  readonly row: ImportRow;
  /** Key of the export's conversation, and the one it goes to. */
  readonly from: string;
  readonly conversationId: string;
  readonly people: ReadonlyMap<string, StoredPerson>;
  readonly files: AttachedFiles;
  readonly signal: AbortSignal;
}

/**
 * Writes the latest messages of a conversation that wait, below those written before.
 * @returns whether there were any
 * @throws Interrupted, and UnreadableExport when messages disappear there
 */
export async function writeBatch(writing: Writing): Promise<boolean> {
  const { database, row, from, conversationId, now, signal } = writing;
  const staged = await readStaged(database, row.id, from, BATCH);
  if (staged.length === 0) return false;
  const known = await readKnownKeys(
    database,
    conversationId,
    staged.map(({ key }) => key),
  );
  // An export may have a message twice.
  const byKey = new Map(staged.filter(({ key }) => !known.has(key)).map((message) => [message.key, message]));
  const fresh = new Map((await prepared(writing, [...byKey.values()])).map((message) => [message.key, message]));
  const write = async (sql: Transaction) => {
    await lockConversation(sql, conversationId);
    await demandWriting(sql, row.id);
    const destination = await readDestination(sql, conversationId);
    if (destination?.disappears) throw new UnreadableExport("disappearing");
    const taken = await takeStaged(sql, row.id, from, staged);
    // Nothing is written to a group that was deleted meanwhile.
    const messages = destination ? [...new Set(taken.flatMap(({ key }) => fresh.get(key) ?? []))] : [];
    if (messages.length > 0) {
      const { first, last } = await insertBelow(sql, { conversationId, importId: row.id }, messages);
      const range = {
        conversation_id: conversationId,
        first_seq: first,
        last_seq: last,
        first_at: now(),
        last_at: now(),
      };
      await makeRuns(sql, conversationId, await messagesBetween(sql, range));
    }
    await countWritten(sql, row.id, taken.length, now());
  };
  await paced(signal, () => database.begin(write));
  return true;
}

/** Locks the import, so that it cannot be undone while messages are added. @throws Interrupted */
async function demandWriting(sql: Transaction, importId: string): Promise<void> {
  const now = await lockImport(sql, importId);
  if (now?.state !== "writing") throw new Interrupted();
}

/** Connects answers with what they answer, once all messages are there. */
export async function connectAll({ database, row }: Pick<Writing, "database" | "row">, conversationId: string) {
  for (let more = true; more; )
    more = await database.begin(async (sql) => {
      await lockConversation(sql, conversationId);
      await demandWriting(sql, row.id);
      return connectReplies(sql, row.id, REPLIES_BATCH);
    });
}

async function prepared(writing: Writing, staged: readonly StagedMessage[]): Promise<ImportedMessage[]> {
  const { people, files, row, signal } = writing;
  const texts = staged.flatMap(({ item, personId }) => (personId && item.text !== "" ? [item.text] : []));
  const detected = await paced(signal, () => languagesOf(writing.detector, texts));
  const languages = new Map(detected.map((found, i) => [texts[i], found]));
  const messages: ImportedMessage[] = [];
  // One after the other: together they would hold many files in memory.
  for (const { key, at, position, personId, item } of staged) {
    const person = personId === null ? undefined : people.get(personId);
    const senderId = person ? (person.claimedBy ?? person.id) : row.id;
    const { files: attached, missing } = item.attachments
      ? await paced(signal, () => files.store(senderId, item.attachments ?? []))
      : NO_FILES;
    const text = [item.text, ...missing].filter(Boolean).join("\n");
    const deleted = item.deleted === true || (text === "" && attached.length === 0 && !item.poll);
    const found = languages.get(item.text);
    messages.push({
      // The time first and the place in the export next, so that ids are in the order of the messages.
      id: orderedId({ msecs: Math.max(0, at.getTime()), seq: position }),
      senderId,
      key,
      at,
      text: person ? text : "",
      sentAs: person && person.claimedBy === null ? person.name || "?" : null,
      system: person ? null : { code: "imported_line", value: item.text },
      ...(person && found ? found : { language: null, confidence: null, detector: null }),
      editedAt: item.editedAt === undefined ? null : new Date(item.editedAt),
      deletedAt: person && deleted ? at : null,
      // The conversation's own level holds.
      forwardedLevel: item.forwarded ? "providers" : null,
      attachments: attached,
      reactions: item.reactions ?? null,
      poll: item.poll ? pollOf(item.poll, at) : null,
      answers: item.answers ?? null,
    });
  }
  return messages;
}

/** A poll of the past: closed, with the counts that the export has. */
function pollOf(
  { options, voters, multiple = false, anonymous }: NonNullable<StagedMessage["item"]["poll"]>,
  at: Date,
) {
  const votes = options.map(({ votes = 0 }) => votes);
  return {
    options: options.map(({ text }) => text),
    multiple,
    ...(anonymous && { anonymous }),
    votes,
    voters: voters ?? votes.reduce((sum, one) => sum + one, 0),
    closedAt: at.toISOString(),
  };
}

/**
 * Detects the language of each text; `und` where it is uncertain. Only uncertain texts are split where their language may
 * change, which takes six times as long.
 */
export async function languagesOf(detector: Detector, texts: readonly string[]) {
  const found: Detection[] = [];
  for (let at = 0; at < texts.length; at += DETECTED_BATCH) {
    const some = texts.slice(at, at + DETECTED_BATCH).map((text) => ({ text }));
    const whole = await detector.detectMany(some);
    for (const [i, detection] of whole.entries())
      found.push(
        detection.certain ? detection : ((await writtenLanguages(detector, some.slice(i, i + 1)))[0] ?? detection),
      );
  }
  return found.map(({ certain, language, confidence }) => ({
    language: certain ? writtenIn(language) : "und",
    confidence,
    detector: DETECTOR,
  }));
}
