import type { Message } from "@lingualoom/contract/shapes.ts";
import { withQuotesOf } from "./quotes.ts";
import { withOwnReactions } from "./reactions.ts";
import { withOwnVotes } from "./votes.ts";

/** How far I have read, and how far the other members have received and read. */
export interface Receipts {
  readonly lastReadSeq: number;
  readonly theirLastReadSeq: number;
  readonly theirLastDeliveredSeq: number;
}

/** Messages without a hole, ascending by `seq`. */
export interface HistoryPart {
  readonly messages: readonly Message[];
  /** The path of the next older page; `null` at the beginning of the conversation. */
  readonly older: string | null;
  /** The path of the next newer page; absent at the end of the conversation. */
  readonly newer?: string;
  /** The number of the message that it was loaded around. */
  readonly around?: number;
}

/** A part further back that somebody has gone to. It ends before the newest messages begin. */
interface HistoryWindow extends HistoryPart {
  readonly newer: string;
  readonly around: number;
}

/**
 * What is loaded of a conversation: the newest messages, and the change counter up to which everything loaded is known.
 */
export interface ConversationState extends HistoryPart {
  readonly changeSeq: number;
  readonly receipts: Receipts;
  /** While there is one, it is shown in place of the newest messages. */
  readonly window?: HistoryWindow | undefined;
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
  return a.hidden ? { ...a, revision: b.revision, changeSeq: b.changeSeq } : withOwnVotes(a, withOwnReactions(a, b));
}

/** Both lists as one, each message once. `known` is ascending and may be long, so it is gone through once. */
export function merged(known: readonly Message[], more: readonly Message[]): Message[] {
  const coming = more.toSorted((one, other) => one.seq - other.seq);
  const all: Message[] = [];
  let next = 0;
  const add = (message: Message) => {
    const last = all.at(-1);
    if (last?.seq === message.seq) all[all.length - 1] = newer(last, message);
    else all.push(message);
  };
  for (const message of known) {
    for (; (coming[next]?.seq ?? Number.POSITIVE_INFINITY) < message.seq; next++) add(coming[next] as Message);
    add(message);
  }
  for (const message of coming.slice(next)) add(message);
  return all;
}

export const lastSeq = ({ messages }: HistoryPart) => messages.at(-1)?.seq ?? 0;

/** A loaded message by its id. */
export const messageIn = ({ messages, window }: ConversationState, id: string): Message | undefined =>
  [...(window?.messages ?? []), ...messages].findLast(({ _id }) => _id === id);

/** The state with other messages; the same object where they stay the same ones. */
export function withMessages(
  state: ConversationState,
  change: (part: HistoryPart) => readonly Message[],
): ConversationState {
  const { window } = state;
  const [messages, inWindow] = [change(state), window && change(window)];
  if (messages === state.messages && inWindow === window?.messages) return state;
  return { ...state, messages, ...(window && inWindow && { window: { ...window, messages: inWindow } }) };
}

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
 * Applies what `changedSince` answered. A change to a message that is not loaded is left out, but for new messages: it is
 * read in its new form when its page is loaded.
 */
export function withChanges(
  state: ConversationState,
  changes: readonly Message[],
  changeSeq: number,
): ConversationState {
  const after = withMessages(state, (part) => {
    const first = part.messages[0]?.seq ?? 1;
    const inside = changes.filter(
      ({ seq }) => (part.older === null || seq >= first) && !(part.newer && seq > lastSeq(part)),
    );
    return withQuotesOf(merged(part.messages, inside), changes);
  });
  return { ...after, changeSeq: Math.max(state.changeSeq, changeSeq) };
}
