import { hash } from "node:crypto";
import type { ExportedMessage, ExportFiles, ExportReader, HistoryItem } from "@lingualoom/chat-exports/history.ts";
import { UnreadableExport } from "@lingualoom/chat-exports/history.ts";
import { READERS } from "@lingualoom/chat-exports/readers.ts";
import type { ImportFound } from "@lingualoom/contract/calls/imports.ts";
import { asEmoji } from "@lingualoom/contract/emoji.ts";
import { IMPORTED_MESSAGES_MAX, MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Database } from "#/platform/database/open.ts";
import { Found } from "./found.ts";
import { type ImportRow, putConversation, putPeople, readErased } from "./import-store.ts";
import { type StagedItem, type StagedMessage, stageMessages } from "./staging-store.ts";

/** Rows per statement. */
const BATCH = 500;
const NAME_CODE_UNITS = 200;
/** Code points of a line that the other chat wrote itself. */
const LINE_CODE_POINTS = 1_000;

const digestOf = (...parts: readonly string[]) => hash("sha256", parts.join("\n"), "base64url").slice(0, 22);

/** Identifies a message of an export, in every import of it. */
const messageKey = (conversation: string, key: string) => `import:${digestOf(conversation, key)}`;

/** @throws UnreadableExport */
export async function recognise(files: ExportFiles): Promise<ExportReader> {
  for (const reader of READERS) if (await reader.recognises(files)) return reader;
  throw new UnreadableExport("unknownExport");
}

interface Reading {
  readonly database: Database;
  readonly row: ImportRow;
  readonly files: ExportFiles;
  readonly reader: ExportReader;
  /** Messages older than this are not kept by this server; null: all are. */
  readonly keptSince: Date | null;
  /** Throws when the import was undone, or the server stops. */
  readonly goesOn: () => Promise<void>;
}

/**
 * Reads an export to its end, into tables from which it can be previewed and written. A repeat changes nothing.
 * @throws UnreadableExport, and what `goesOn` throws
 */
export async function stageExport(
  { database, row, files, reader, keptSince, goesOn }: Reading,
  languagesOf: (texts: readonly string[]) => Promise<readonly (string | null)[]>,
): Promise<ImportFound> {
  const found = new Found();
  const people = new Map<string, string>();
  const conversations = new Map<string, string>();
  const privateChats = new Set<string>();
  const erased = new Set(await readErased(database, row));
  let waitingPeople = new Map<string, Extract<HistoryItem, { type: "person" }>>();
  let waiting: StagedMessage[] = [];
  let position = 0;

  async function storePeople(): Promise<void> {
    const byKey = new Map([...waitingPeople].map(([key, person]) => [digestOf(key), { key, person }]));
    waitingPeople = new Map();
    if (byKey.size === 0) return;
    const rows = [...byKey].map(([key, { person }]) => ({
      key,
      name: shortName(person.name),
      email: person.email ?? null,
    }));
    for (const { id, key } of await putPeople(database, row.id, rows)) people.set(byKey.get(key)!.key, id);
  }

  async function storeMessages(): Promise<void> {
    await goesOn();
    if (waiting.length > 0) await stageMessages(database, row.id, waiting);
    waiting = [];
  }

  async function addMessage(message: ExportedMessage): Promise<void> {
    if (privateChats.has(message.conversation)) return;
    const conversation = conversations.get(message.conversation);
    if (conversation === undefined) return found.leftOut({ reason: "brokenEntry", where: message.conversation });
    if (keptSince && message.at < keptSince.getTime())
      return found.leftOut({ reason: "tooOld", where: new Date(message.at).toISOString().slice(0, 10) });
    if (message.author !== null) {
      if (waitingPeople.has(message.author)) await storePeople();
      if (!people.has(message.author)) return found.leftOut({ reason: "brokenEntry", where: message.author });
      if (erased.has(digestOf(message.author))) return found.leftOut({ reason: "erased", where: "" });
    }
    if (found.messages >= IMPORTED_MESSAGES_MAX) throw new UnreadableExport("tooManyMessages");
    found.message(message, files);
    const personId = message.author === null ? null : people.get(message.author)!;
    for (const [nth, item] of itemsOf(message).entries()) {
      const key = messageKey(message.conversation, nth === 0 ? message.key : `${message.key}\n${nth}`);
      waiting.push({ conversation, at: new Date(message.at), position: position++, key, personId, item });
    }
    if (waiting.length >= BATCH) await storeMessages();
  }

  for await (const item of reader.read(files, row.answers)) {
    if (item.type === "message") await addMessage(item);
    else if (item.type === "leftOut") found.leftOut(item);
    else if (item.type === "question") found.question(item);
    else if (item.type === "person") {
      found.person();
      waitingPeople.set(item.key, item);
      if (waitingPeople.size >= BATCH) await storePeople();
    } else if (row.conversationId === null && item.kind === "direct") {
      // An operator must not read it: only its two people may bring it.
      privateChats.add(item.key);
      found.leftOut({ reason: "privateChat", where: item.title || item.key });
    } else {
      await storePeople();
      found.conversation();
      const key = digestOf(item.key);
      conversations.set(item.key, key);
      const members = (item.members ?? []).flatMap((member) => people.get(member) ?? []);
      await putConversation(database, row.id, { key, title: shortName(item.title), kind: item.kind, members });
    }
  }
  await storePeople();
  await storeMessages();
  return found.result(languagesOf);
}

const shortName = (name: string) => name.replaceAll("\u0000", "").slice(0, NAME_CODE_UNITS).toWellFormed().trim();

/** A text that is longer than a message here becomes several; what belongs to it stays with the first. */
function itemsOf(message: ExportedMessage): StagedItem[] {
  const { text, editedAt, deleted, forwarded, replyTo, attachments, poll } = message;
  if (message.author === null) return [{ text: [...text].slice(0, LINE_CODE_POINTS).join("") }];
  const reactions = (message.reactions ?? []).flatMap(({ emoji, count }) => {
    const known = asEmoji(emoji);
    return known === null || count < 1 ? [] : [{ emoji: known, count: Math.min(count, 1_000_000) }];
  });
  const [first = "", ...rest] = piecesOf(text);
  return [
    {
      text: first,
      ...(editedAt !== undefined && { editedAt }),
      ...(deleted && { deleted }),
      ...(forwarded && { forwarded }),
      ...(replyTo !== undefined && { answers: messageKey(message.conversation, replyTo) }),
      ...(attachments && attachments.length > 0 && { attachments }),
      ...(reactions.length > 0 && { reactions }),
      ...(poll && poll.options.length > 0 && { poll }),
    },
    ...rest.map((piece) => ({ text: piece })),
  ];
}

/** Cuts before a line or a word, where there is one in the last quarter. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let points = [...text.replaceAll("\u0000", "").toWellFormed()];
  while (points.length > MESSAGE_CODE_POINTS) {
    const least = (MESSAGE_CODE_POINTS * 3) / 4;
    const cuts = ["\n", " "].map((mark) => points.lastIndexOf(mark, MESSAGE_CODE_POINTS - 1));
    const cut = cuts.find((at) => at >= least) ?? MESSAGE_CODE_POINTS;
    pieces.push(points.slice(0, cut).join(""));
    points = points.slice(cut);
  }
  return [...pieces, points.join("")];
}
