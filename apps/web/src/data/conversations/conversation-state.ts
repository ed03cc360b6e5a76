import type { Message } from "@lingualoom/contract/shapes.ts";
import { withOwnReactions } from "./own-reactions.ts";
import { withQuotesOf } from "./quotes.ts";

/** How far I have read, and how far the other members have received and read. */
export interface Receipts {
  readonly lastReadSeq: number;
  readonly theirLastReadSeq: number;
  readonly theirLastDeliveredSeq: number;
}

/**
 * The part of a conversation that is loaded: the newest messages without a hole, ascending by `seq`, and the
 * change counter up to which everything in that part is known.
 */
export interface ConversationState {
  readonly messages: readonly Message[];
  readonly changeSeq: number;
  /** The path of the next older page; `null` at the beginning of the conversation. */
  readonly older: string | null;
  readonly receipts: Receipts;
}

/** The state of a conversation without messages, or of one that could not load. */
export const EMPTY_HISTORY: ConversationState = {
  messages: [],
  changeSeq: 0,
  older: null,
  receipts: { lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 },
};

/**
 * The one that changed last of two versions of a message. What I deleted for myself stays gone, whatever becomes of it
 * for others; deleting it changed no counter.
 */
function newer(a: Message, b: Message): Message {
  if (b.hidden) return b;
  if (b.changeSeq <= a.changeSeq) return a;
  return a.hidden ? { ...a, revision: b.revision, changeSeq: b.changeSeq } : withOwnReactions(a, b);
}

/** Both lists as one, each message once. `known` is ascending and may be long, so it is gone through once. */
function merged(known: readonly Message[], more: readonly Message[]): Message[] {
  const coming = more.toSorted((one, other) => one.seq - other.seq);
  const all: Message[] = [];
  let next = 0;
  const add = (message: Message) => {
    const last = all.at(-1);
    if (last?.seq === message.seq) all[all.length - 1] = newer(last, message);
    else all.push(message);
  };
  for (const message of known) {
    for (; (coming[next]?.seq ?? Number.POSITIVE_INFINITY) < message.seq; next++)
      add(coming[next] as Message);
    add(message);
  }
  for (const message of coming.slice(next)) add(message);
  return all;
}

export const lastSeq = ({ messages }: ConversationState) => messages.at(-1)?.seq ?? 0;

/**
 * Adds the page before what is loaded. A page that was read before the newest changes may lack one of them, so the
 * counter goes back to the page's.
 */
export function withOlder(
  state: ConversationState,
  page: readonly Message[],
  older: string | null,
  changeSeq: number,
): ConversationState {
  return {
    ...state,
    messages: merged(state.messages, page),
    changeSeq: Math.min(state.changeSeq, changeSeq),
    older,
  };
}

/** A receipt never moves back, whichever of two answers came first. */
export function withReceipts(state: ConversationState, receipts: Partial<Receipts>): ConversationState {
  const names = Object.keys(state.receipts) as (keyof Receipts)[];
  const ahead = names.filter((name) => (receipts[name] ?? 0) > state.receipts[name]);
  if (ahead.length === 0) return state;
  return {
    ...state,
    receipts: { ...state.receipts, ...Object.fromEntries(ahead.map((name) => [name, receipts[name]])) },
  };
}

/**
 * Applies what `changedSince` answered. A change to a message older than the loaded part is left out: it is
 * read in its new form when that page is loaded.
 */
export function withChanges(
  state: ConversationState,
  changes: readonly Message[],
  changeSeq: number,
): ConversationState {
  const first = state.messages[0]?.seq ?? 1;
  const inside = state.older === null ? changes : changes.filter(({ seq }) => seq >= first);
  return {
    ...state,
    messages: withQuotesOf(merged(state.messages, inside), changes),
    changeSeq: Math.max(state.changeSeq, changeSeq),
  };
}
