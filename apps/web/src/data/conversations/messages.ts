import type { Message } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, queryOptions, replaceEqualDeep, skipToken, useQuery } from "@tanstack/react-query";
import type { Address } from "../address.ts";
import { keys } from "../keys.ts";
import type { CachedHistory, MessageSpan } from "./conversation-state.ts";
import { withOwnReactions } from "./reactions.ts";
import { type LoadedThread, withOwnThread } from "./threads.ts";
import { withOwnVotes } from "./votes.ts";

export type Messages = ReadonlyMap<number, Message>;

interface LoadedMessages {
  /** Changed in place: copying ten thousand messages at each event would block typing. */
  readonly messages: Map<number, Message>;
  readonly version: number;
}

const NONE: readonly Message[] = [];

/** Loaded messages, each stored once; histories, pins and quotes refer to them by `seq`. */
export const messagesQuery = (address: Address) =>
  queryOptions<LoadedMessages>({
    queryKey: keys.messages(address),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const messagesOf = (client: QueryClient, address: Address): Messages =>
  client.getQueryData(messagesQuery(address).queryKey)?.messages ?? new Map();

export function messagesIn(messages: Messages, { first, last }: MessageSpan): readonly Message[] {
  const all: Message[] = [];
  for (let seq = first; seq <= last; seq++) {
    const message = messages.get(seq);
    if (message) all.push(message);
  }
  return all;
}

export function useMessages(address: Address, { first, last }: MessageSpan): readonly Message[] {
  const select = ({ messages }: LoadedMessages) => messagesIn(messages, { first, last });
  // A deep comparison of ten thousand messages at each event would block typing.
  return useQuery({ ...messagesQuery(address), select, structuralSharing: false }).data ?? NONE;
}

export const messageById = (client: QueryClient, address: Address, id: string): Message | undefined =>
  [...messagesOf(client, address).values()].find(({ _id }) => _id === id);

/** A message that I hid, or that expired on this page, stays gone: neither changes its counter. */
export function latest(known: Message, coming: Message): Message {
  const { revision, changeSeq } = coming;
  if (coming.hidden) return coming;
  if (changeSeq < known.changeSeq || (known.expired && changeSeq === known.changeSeq)) return known;
  if (known.hidden) return { ...known, revision, changeSeq };
  return replaceEqualDeep(known, withOwnThread(known, withOwnVotes(known, withOwnReactions(known, coming))));
}

/** Keeps the object of a message that did not change. */
export function putMessages(client: QueryClient, address: Address, coming: readonly Message[]): void {
  const { queryKey } = messagesQuery(address);
  const { messages, version } = client.getQueryData(queryKey) ?? { messages: new Map<number, Message>(), version: 0 };
  let after = version;
  for (const message of coming) {
    const known = messages.get(message.seq);
    const now = known ? latest(known, message) : message;
    if (now === known) continue;
    messages.set(message.seq, now);
    after++;
  }
  if (after > version) client.setQueryData(queryKey, { messages, version: after });
}

export const isImported = ({ seq }: Pick<Message, "seq">): boolean => seq < 1;

/** Another import may have given their numbers to other messages. */
export function dropImported(client: QueryClient, address: Address): void {
  const { messages } = client.getQueryData(messagesQuery(address).queryKey) ?? {};
  for (const seq of messages?.keys() ?? []) if (isImported({ seq })) messages?.delete(seq);
}

/** A list that is being fetched may soon refer to other messages. */
function dropUnlisted(client: QueryClient, address: Address): void {
  const { queryKey } = messagesQuery(address);
  const messages = client.getQueryData(queryKey)?.messages;
  const history = client.getQueryState<CachedHistory>(keys.history(address));
  const pinned = client.getQueryState<readonly number[]>(keys.pins(address));
  if (history?.fetchStatus === "fetching" || pinned?.fetchStatus === "fetching") return;
  const pins = pinned?.data ?? [];
  const spans = [history?.data, history?.data?.window].filter((span) => span !== undefined);
  const named = spans.reduce((count, { first, last }) => count + last - first + 1, pins.length);
  if (!messages || messages.size <= named) return;
  const threads = client.getQueriesData<LoadedThread>({ queryKey: keys.threads(address) });
  const roots = new Set(threads.map(([, thread]) => thread?.rootSeq));
  const isListed = (seq: number) =>
    pins.includes(seq) ||
    spans.some(({ first, last }) => first <= seq && seq <= last) ||
    roots.has(seq) ||
    roots.has(messages.get(seq)?.inThread?.rootSeq ?? Number.NaN);
  const quoted = new Set([...messages].map(([seq, { replyTo }]) => (isListed(seq) ? replyTo?.seq : undefined)));
  for (const seq of messages.keys()) if (!isListed(seq) && !quoted.has(seq)) messages.delete(seq);
  if (messages.size === 0) client.removeQueries({ queryKey, exact: true });
}

export function followLists(client: QueryClient): void {
  client.setQueryDefaults(keys.allMessages, { gcTime: Number.POSITIVE_INFINITY });
  client.getQueryCache().subscribe(({ type, query }) => {
    const [part, address] = query.queryKey;
    const isList = part === keys.allHistories[0] || part === keys.allPins[0];
    if (isList && (type === "removed" || type === "updated")) dropUnlisted(client, String(address));
  });
}
