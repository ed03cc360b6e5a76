import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import type { StoredRow } from "../../apps/server/src/platform/media/picture-store.ts";
import { namesOf } from "../../apps/server/src/platform/media/pictures.ts";
import type { Actor } from "./actor.ts";
import { type History, keyOf, type Sent } from "./record.ts";

const PAGE = 100;
/** Violations of one kind that are printed. */
const SHOWN = 5;

/** What a history must not show: its name and the violations found. */
export type Findings = ReadonlyMap<Property, readonly string[]>;
export const PROPERTIES = [
  "lost",
  "doubled",
  "out of order",
  "a gap in the numbers",
  "a ghost",
  "a wrong text",
  "wrong for another reader",
  "a stale read",
  "unauthorised",
  "missed by a device",
  "a wrong counter",
  "leftover",
] as const;
export type Property = (typeof PROPERTIES)[number];

class Found {
  readonly all = new Map<Property, string[]>();

  add(property: Property, what: string): void {
    const known = this.all.get(property) ?? [];
    known.push(what);
    this.all.set(property, known);
  }
}

export const shown = (all: readonly string[]) => all.slice(0, SHOWN).join("; ");

interface Given {
  readonly history: History;
  readonly actors: readonly Actor[];
  readonly database: Database;
  /** The stored files by name. */
  readonly files: ReadonlyMap<string, unknown>;
  /** Conversations whose members do not change. */
  readonly rooms: readonly string[];
  /** The group whose members come and go. */
  readonly changing: string;
}

/** Compares what clients did and saw with what is stored and what every person fetches now. */
export async function findViolations(given: Given): Promise<Findings> {
  const found = new Found();
  for (const conversationId of [...given.rooms, given.changing]) await checkConversation(given, conversationId, found);
  checkSends(given, found);
  await checkFacts(given, found);
  await checkCounters(given, found);
  await checkLeftovers(given, found);
  await checkFiles(given, found);
  for (const { conversationId, seq, found: other } of given.history.stale) {
    // Who was removed and came back before an answer reached them no longer sees what they wrote before.
    const isFromBefore = conversationId === given.changing && other !== undefined && other > seq;
    if (!isFromBefore) found.add("a stale read", `${conversationId} ${seq}: ${other ?? "nothing"}`);
  }
  return found.all;
}

/** Texts hold the key with which they were sent. */
const KEY = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

interface Stored {
  readonly id: string;
  readonly seq: number;
  readonly sender_id: string;
  readonly key: string | null;
  readonly text: string;
  readonly is_deleted: boolean;
  readonly system: { readonly code: string; readonly users?: readonly string[] } | null;
  readonly only_in_thread: boolean;
}

const stored = (database: Database, conversationId: string) => database<Stored[]>`
  select id, seq, sender_id, client_message_id as key, text, deleted_at is not null as is_deleted, system,
    thread_seq is not null and not also_sent as only_in_thread
  from messages where conversation_id = ${conversationId} order by seq`;

async function checkConversation(given: Given, conversationId: string, found: Found): Promise<void> {
  const { history, actors, database, changing } = given;
  const rows = await stored(database, conversationId);
  rows.forEach(({ seq }, at) => {
    if (seq !== at + 1) found.add("a gap in the numbers", `${conversationId}: ${seq} at place ${at + 1}`);
  });
  const byKey = new Map<string, Stored>();
  let latestBegun = 0;
  for (const row of rows) {
    if (row.system) continue;
    const sent = row.key === null ? undefined : history.sent.get(row.key);
    if (row.key !== null && byKey.has(row.key)) found.add("doubled", `${row.key} at ${row.seq}`);
    if (row.key !== null) byKey.set(row.key, row);
    if (!sent || sent.by !== row.sender_id || sent.conversationId !== conversationId) {
      const known = history.sent.get(KEY.exec(row.text)?.[0] ?? "");
      const isAgain = known?.by === row.sender_id && known.conversationId === conversationId;
      found.add(isAgain ? "doubled" : "a ghost", `${conversationId} ${row.seq} ${row.text}`);
      continue;
    }
    // A later number for what was acknowledged before an earlier one was begun.
    if (sent.kind !== "scheduled") {
      if (sent.ended < latestBegun) found.add("out of order", `${conversationId} ${row.seq}`);
      latestBegun = Math.max(latestBegun, sent.begun);
    }
    if (sent.isDeleted !== null && sent.isDeleted !== row.is_deleted && sent.id !== null)
      found.add("a wrong text", `${row.seq} is ${row.is_deleted ? "" : "not "}deleted`);
    if (!row.is_deleted && !sent.texts.includes(row.text))
      found.add("a wrong text", `${row.seq}: ${row.text}, not ${sent.texts.join(" or ")}`);
    if (sent.id !== null && (sent.id !== row.id || sent.seq !== row.seq))
      found.add("lost", `acknowledged as ${sent.seq}, stored as ${row.seq}`);
  }
  // A scheduled message whose author is away when it is due fails, which its author learns.
  const mayFail = (kind: Sent["kind"]) => kind === "scheduled" && conversationId === changing;
  for (const sent of history.sent.values())
    if (
      sent.conversationId === conversationId &&
      Number.isFinite(sent.ended) &&
      !byKey.has(sent.key) &&
      !mayFail(sent.kind)
    )
      found.add("lost", `${sent.kind} ${sent.key}, acknowledged${await whereItWaits(database, sent)}`);
  const conversation = { conversationId, rows, isChanging: conversationId === changing };
  await Promise.all(actors.map((actor) => checkReader(given, actor, conversation, found)));
}

/** Says what the queue knows of a scheduled message that was not sent. */
async function whereItWaits(database: Database, { key, kind }: Sent): Promise<string> {
  if (kind !== "scheduled") return "";
  const [row] = await database<{ facts: object }[]>`
    select jsonb_build_object('row', to_jsonb(s), 'work', to_jsonb(w), 'now', now()) as facts
    from scheduled_messages s left join work w on w.kind = 'scheduled' and w.key = s.id::text
    where s.client_message_id = ${key}`;
  return row ? `, waits: ${JSON.stringify(row.facts)}` : ", and waits nowhere";
}

/** The numbers between which a person was a member, both included. */
function memberships(rows: readonly Stored[], userId: string): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [{ from: 1, to: Number.POSITIVE_INFINITY }];
  for (const { seq, system } of rows) {
    if (!system?.users?.includes(userId)) continue;
    const last = spans.at(-1);
    if (/^member_(removed|left)$/.test(system.code) && last) last.to = Math.min(last.to, seq);
    if (/^members?_(added|joined)$/.test(system.code)) {
      // Everybody is a member from the beginning; the note of that comes after the first message.
      if (last?.to !== Number.POSITIVE_INFINITY) spans.push({ from: seq, to: Number.POSITIVE_INFINITY });
    }
  }
  return spans;
}

async function checkReader(
  { history, database }: Given,
  actor: Actor,
  { conversationId, rows, isChanging }: { conversationId: string; rows: readonly Stored[]; isChanging: boolean },
  found: Found,
): Promise<void> {
  const name = actor.person.me.fullName;
  const spans = isChanging ? memberships(rows, actor.person.id) : [{ from: 1, to: Number.POSITIVE_INFINITY }];
  const isIn = (seq: number) => spans.some(({ from, to }) => seq >= from && seq <= to);
  for (const { conversationId: of, seq } of actor.heard)
    if (of === conversationId && !isIn(seq)) found.add("unauthorised", `${name} got ${seq} of a group as no member`);
  const isMember = spans.at(-1)?.to === Number.POSITIVE_INFINITY;
  const { status, body: conversation } = await actor.read<{ unreadCount: number; lastSeq: number }>(
    `/conversations/${conversationId}`,
  );
  if (!isMember) {
    if (status < 300) found.add("unauthorised", `${name} reads a group without being a member`);
    return;
  }
  const first = isChanging ? (spans.at(-1)?.from ?? 1) : 1;
  const expected = rows.filter(({ seq }) => seq >= first);
  for (const serverAt of [0, 1]) {
    const all = await everything(actor, conversationId, 0, serverAt);
    const fetched = all.filter(({ seq }) => seq >= first);
    if (all.length > fetched.length)
      found.add("unauthorised", `${name} reads ${all.length - fetched.length} messages from before they joined`);
    const visible = expected.filter(({ only_in_thread }) => !only_in_thread);
    const seen = fetched.filter(({ inThread }) => !inThread || inThread.alsoSent);
    if (seen.map(({ _id }) => _id).join() !== visible.map(({ id }) => id).join())
      found.add("wrong for another reader", `${name} at server ${serverAt}: ${seen.length} of ${visible.length}`);
  }
  if (!isChanging) {
    const [position] = await database<{ read: number }[]>`
      select last_read_seq as read from participants
      where conversation_id = ${conversationId} and user_id = ${actor.person.id}`;
    const read = position?.read ?? 0;
    const unread = rows.filter(
      ({ seq, sender_id, is_deleted, system, only_in_thread }) =>
        seq > read && sender_id !== actor.person.id && !is_deleted && !system && !only_in_thread,
    ).length;
    if (conversation.unreadCount !== unread)
      found.add("a wrong counter", `${name} has ${conversation.unreadCount} unread, counted ${unread}`);
    // Writing reads what is above.
    const acknowledged = history.read.get(keyOf(conversationId, actor.person.id)) ?? 0;
    if (read < acknowledged) found.add("a wrong counter", `${name} has read up to ${read}, not ${acknowledged}`);
  }
  if (!isChanging) {
    // A device does not get what was deleted before it could fetch it.
    const wanted = expected
      .filter(({ sender_id, system, is_deleted }) => sender_id !== actor.person.id && !system && !is_deleted)
      .map(({ seq }) => seq);
    const lasting = new Set(wanted);
    const got = (actor.followed.get(conversationId) ?? []).filter((seq) => lasting.has(seq));
    if (got.join() !== wanted.join())
      found.add("missed by a device", `${name}: ${firstDifference(got, wanted)} of ${wanted.length}`);
  }
}

const firstDifference = (got: readonly number[], wanted: readonly number[]) => {
  const at = wanted.findIndex((seq, i) => got[i] !== seq);
  return at < 0
    ? `more than ${wanted.length}: ${got.slice(wanted.length, wanted.length + 3)}`
    : `${got[at]}, not ${wanted[at]}`;
};

async function everything(actor: Actor, conversationId: string, after: number, serverAt: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (let from = after; ; ) {
    const path = `/conversations/${conversationId}/messages?limit=${PAGE}&after=${from}`;
    const { body } = await actor.read<Message[]>(path, serverAt);
    if (body.length === 0) return messages;
    messages.push(...body);
    from = body.at(-1)?.seq ?? from;
  }
}

/** Each author sees their own: an answer with another place than the stored one was counted as lost above. */
function checkSends({ history }: Given, found: Found): void {
  const ids = new Set<string>();
  for (const { id } of history.sent.values()) {
    if (id === null) continue;
    if (ids.has(id)) found.add("doubled", `two sends were answered with ${id}`);
    ids.add(id);
  }
}

async function checkFacts({ history, database }: Given, found: Found): Promise<void> {
  const reactions = await database<{ message_id: string; user_id: string; emoji: string }[]>`
    select message_id, user_id, emoji from message_reactions`;
  const there = new Set(reactions.map(({ message_id, user_id, emoji }) => keyOf(message_id, user_id, emoji)));
  for (const [key, isOn] of history.reactions) {
    const sent = history.byId.get(key.split(" ")[0] as string);
    if (isOn === null || !sent || sent.isDeleted !== false) continue;
    if (there.has(key) !== isOn) found.add("a wrong counter", `reaction ${key} is ${isOn ? "missing" : "still there"}`);
  }
  for (const key of there) if (!history.reactions.has(key)) found.add("a ghost", `reaction ${key}`);
  const votes = await database<{ message_id: string; user_id: string; option: number }[]>`
    select message_id, user_id, option from poll_votes`;
  const voters = new Set<string>();
  for (const { message_id, user_id } of votes) {
    const key = keyOf(message_id, user_id);
    if (voters.has(key)) found.add("a wrong counter", `two votes of one person: ${key}`);
    voters.add(key);
  }
  const voted = new Map(votes.map(({ message_id, user_id, option }) => [keyOf(message_id, user_id), option]));
  for (const [key, option] of history.votes) {
    const sent = history.byId.get(key.split(" ")[0] as string);
    if (option !== null && sent?.isDeleted === false && voted.get(key) !== option)
      found.add("a wrong counter", `vote ${key}: ${voted.get(key)}, not ${option}`);
  }
}

/** Counters that the database keeps beside what they count. */
async function checkCounters({ database }: Given, found: Found): Promise<void> {
  const wrong = await database<{ what: string; id: string }[]>`
    select 'reactions' as what, m.id from messages m where m.deleted_at is null and
      coalesce((select sum((one ->> 'count')::int) from jsonb_array_elements(m.reactions) as one), 0) <>
      (select count(*) from message_reactions r where r.conversation_id = m.conversation_id and r.message_id = m.id)
    union all
    select 'voters', m.id from messages m where m.deleted_at is null and m.poll is not null and
      (m.poll ->> 'voters')::int <>
      (select count(distinct user_id) from poll_votes v where v.conversation_id = m.conversation_id and v.message_id = m.id)
    union all
    select 'replies', m.id from messages m where m.deleted_at is null and
      coalesce((m.thread ->> 'replies')::int, 0) <> (select count(*) from messages r
        where r.conversation_id = m.conversation_id and r.thread_seq = m.seq and r.deleted_at is null)
    union all
    select 'the last number', c.id from conversations c where c.last_seq <>
      coalesce((select max(seq) from messages m where m.conversation_id = c.id), c.last_seq)`;
  for (const { what, id } of wrong) found.add("a wrong counter", `${what} of ${id}`);
}

async function checkLeftovers({ database }: Given, found: Found): Promise<void> {
  const [left] = await database<{ renditions: number; work: number; deleted: number }[]>`
    select
      (select count(*)::int from renditions r join messages m on m.id = r.message_id
        where m.deleted_at is not null or r.revision <> m.revision) as renditions,
      (select count(*)::int from messages where deleted_at is not null and text <> '') as deleted`;
  if (left && left.renditions > 0) found.add("leftover", `${left.renditions} renditions of earlier texts`);
  if (left && left.deleted > 0) found.add("leftover", `${left.deleted} deleted messages with a text`);
}

/** Every file belongs to a row, and every picture that a message shows has its files. */
async function checkFiles({ database, files }: Given, found: Found): Promise<void> {
  const rows = new Set((await database<{ id: string }[]>`select id from media`).map(({ id }) => id));
  for (const name of files.keys())
    if (!rows.has(KEY.exec(name)?.[0] ?? "")) found.add("leftover", `file ${name} without a row`);
  const shownRows = await database<StoredRow[]>`
    select media.id, media.kind, media.bytes, media.has_preview as "hasPreview" from messages m
    join media on media.id = any(m.attachment_ids) and media.ended_at is null where m.deleted_at is null`;
  for (const row of shownRows)
    for (const name of namesOf(row)) if (!files.has(name)) found.add("lost", `file ${name} of a picture that is shown`);
}
