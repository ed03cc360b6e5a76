import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { isUnreachable } from "#/transport/api-error.ts";
import { serverNow } from "#/transport/server-time.ts";
import type { CachedHistory } from "../conversations/conversation-state.ts";
import { listedConversations } from "../conversations/conversations.queries.ts";
import { historyQuery } from "../conversations/history.queries.ts";
import { historyOf } from "../conversations/loaded-history.ts";
import { keys } from "../keys.ts";
import { keptConversations } from "./kept-conversations.ts";
import type { StoredPart } from "./offline-store.ts";
import { clearOfflineData, type OfflineStore } from "./offline-store.ts";
import { noteKeptPerson, offlineUserId } from "./offline-user.ts";
import { conversationPart, HOME, homeOf, partOf } from "./parts.ts";
import { restore, timeNow } from "./restore.ts";
import { noteOffline } from "./status.ts";

/** The chat and its prefetches come first. */
const FIRST_MS = 8_000;
/** Pause between fetches of histories that the user has not opened. */
const PAUSE_MS = 1_000;

const [LIST] = keys.allConversationLists;
const [ME] = keys.me;
const [HISTORY] = keys.allHistories;

interface Keeping {
  readonly client: QueryClient;
  readonly me: string;
  readonly store: OfflineStore;
  readonly mayFetch: () => boolean;
}

/**
 * Stores a user's chats in this browser for offline reading: the cache is written as it changes, so that a message that
 * is deleted, edited or expired in the cache is so in the store. Histories of stored conversations stay in the cache,
 * where events reach them; missing ones are fetched one after the other.
 * @returns a function that stops it; stored data stays
 */
export function keepOffline({ client, me, store, mayFetch }: Keeping): () => void {
  if (!storesFor(me)) return () => {};
  const opened: string[] = [];
  const left = new Set<string>();
  const held = new Map<string, () => void>();
  const conversationOf = new Map<string, string>();
  const startedAt = Date.now();
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const writer = createPartWriter(store, me, (name) => {
    const isCurrent = held.has(name) && !isBehind(name);
    const queries = name === HOME ? homeOf(client) : isCurrent ? conversationPart(client, name) : null;
    const at = serverNow();
    return queries && { at, ahead: at - Date.now(), queries };
  });

  function isBehind(id: string): boolean {
    const state = client.getQueryData<CachedHistory>(keys.history(id));
    const listed = listedConversations(client).find(({ _id }) => _id === id);
    return state !== undefined && listed !== undefined && state.changeSeq < listed.changeSeq;
  }

  /** A list restored from the store does not show what has been deleted since. */
  const isListFresh = () => (client.getQueryState(keys.conversationList(""))?.dataUpdatedAt ?? 0) >= startedAt;

  function hold(): void {
    const kept = new Set(keptConversations(listedConversations(client), opened));
    for (const id of isListFresh() ? [...held.keys(), ...left] : []) {
      left.delete(id);
      if (kept.has(id)) continue;
      held.get(id)?.();
      held.delete(id);
      writer.remove(id);
    }
    for (const id of kept) {
      if (held.has(id)) continue;
      const stays = { ...historyQuery(id), enabled: false, gcTime: Number.POSITIVE_INFINITY };
      held.set(
        id,
        new QueryObserver(client, stays).subscribe(() => {}),
      );
      noteMessages(id);
      writer.changed(id);
    }
    removeWhatIsBehind();
  }

  /** The change may be a deletion, so the conversation is removed from the store until its messages are fetched. */
  function removeWhatIsBehind(): void {
    for (const id of held.keys()) if (isBehind(id)) writer.remove(id);
  }

  /** Restores stored conversations into the cache, where events reach them. */
  async function bringBack(): Promise<void> {
    const parts = await store.of(me).catch(() => []);
    if (stopped) return;
    const conversations = parts.filter(({ name }) => name !== HOME).toSorted((a, b) => b.at - a.at);
    restore(client, conversations, timeNow(parts, Date.now()));
    for (const { name } of conversations) {
      left.add(name);
      if (!opened.includes(name)) opened.push(name);
    }
    hold();
  }

  function noteMessages(id: string): void {
    for (const { _id } of historyOf(client, id)?.messages ?? []) conversationOf.set(_id, id);
  }

  function nextBehind(): string | undefined {
    const listed = new Map(listedConversations(client).map((one) => [one._id, one]));
    return [...held.keys()].find((id) => {
      const state = client.getQueryState<CachedHistory>(keys.history(id));
      if (!state || state.fetchStatus === "fetching") return false;
      if (state.error && !isUnreachable(state.error)) return false;
      const isUnconfirmed = state.isInvalidated && state.dataUpdatedAt < startedAt;
      return !state.data || isUnconfirmed || state.data.changeSeq < (listed.get(id)?.changeSeq ?? 0);
    });
  }

  async function fetchNext(): Promise<void> {
    const id = mayFetch() ? nextBehind() : undefined;
    const isFetched = id && (await client.fetchQuery({ ...historyQuery(id), staleTime: 0 }).catch(() => null));
    if (!stopped) later(isFetched ? PAUSE_MS : FIRST_MS);
  }
  const later = (milliseconds: number) => {
    timer = setTimeout(() => void fetchNext(), milliseconds);
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { query } = event;
    const [part, of] = query.queryKey;
    if (event.type === "observerAdded" && part === HISTORY && query.isActive()) noteOpened(String(of));
    if (event.type !== "updated") return;
    if (part === ME && query.state.data === null) {
      stop();
      return void clearOfflineData(store);
    }
    if (part === LIST) hold();
    if (part === HISTORY) noteMessages(String(of));
    // Removes the stored messages, because imported ones have changed.
    const isReset = event.action.type === "setState" && query.state.data === undefined;
    if (part === HISTORY && isReset && held.has(String(of))) return writer.remove(String(of));
    const name = partOf(query.queryKey, (id) => conversationOf.get(id));
    if (name === HOME || (name && held.has(name))) writer.changed(name);
  });
  function noteOpened(id: string): void {
    const before = opened.indexOf(id);
    if (before === 0) return;
    if (before > 0) opened.splice(before, 1);
    opened.unshift(id);
    hold();
  }

  function stop(): void {
    stopped = true;
    unsubscribe();
    document.removeEventListener("visibilitychange", hidden);
    clearTimeout(timer);
    writer.stop();
    for (const letGo of held.values()) letGo();
  }

  const hidden = () => document.visibilityState === "hidden" && writer.flush();
  document.addEventListener("visibilitychange", hidden);
  void store.clear(me).catch(() => {});
  void bringBack();
  hold();
  writer.changed(HOME);
  later(FIRST_MS);
  return stop;
}

function storesFor(me: string): boolean {
  try {
    noteKeptPerson(me);
    return true;
  } catch {
    noteOffline({ trouble: "full" });
    return false;
  }
}

/** Changes within this time are written together. */
const GATHER_MS = 500;

interface PartWriter {
  readonly changed: (name: string) => void;
  readonly remove: (name: string) => void;
  /** Writes pending parts immediately: the page is hidden, and may not come back. */
  readonly flush: () => void;
  readonly stop: () => void;
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/**
 * Writes changed parts, each at most twice a second. Without space nothing is stored at all, rather than outdated data:
 * the user's drafts and unsent messages come first.
 */
function createPartWriter(
  store: OfflineStore,
  person: string,
  read: (name: string) => Omit<StoredPart, "person" | "name"> | null,
): PartWriter {
  const dirty = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function failed(error: unknown): Promise<void> {
    if (stopped) return;
    stopped = true;
    noteOffline({ trouble: isFull(error) ? "full" : "refused" });
    await store.clear().catch(() => {});
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    // The user logged out, perhaps in another window: nothing may be written after that deletion.
    if (stopped || offlineUserId() !== person) return;
    for (const name of dirty) {
      const part = read(name);
      if (part) store.put({ person, name, ...part }).catch(failed);
    }
    dirty.clear();
  }

  return {
    changed(name) {
      dirty.add(name);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    remove(name) {
      dirty.delete(name);
      if (!stopped) store.remove(person, name).catch(failed);
    },
    flush,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
