import type { Message } from "@lingualoom/contract/shapes.ts";

/** How far I have read, and how far the other members have received and read. */
export interface Receipts {
  readonly lastReadSeq: number;
  readonly theirLastReadSeq: number;
  readonly theirLastDeliveredSeq: number;
}

/** The `seq` of the first and the last message of a run without a hole; from infinity to 0 without messages. */
export interface MessageSpan {
  readonly first: number;
  readonly last: number;
}

export interface CachedPart extends MessageSpan {
  /** The path of the next older page; `null` at the beginning of the conversation. */
  readonly older: string | null;
  /** The path of the next newer page; absent at the end of the conversation. */
  readonly newer?: string;
  /** The number of the message that it was loaded around. */
  readonly around?: number;
}

/**
 * The loaded part of a conversation: the newest messages, and the change counter up to which everything loaded is known.
 * `messagesQuery` has the messages themselves.
 */
export interface CachedHistory extends CachedPart {
  readonly changeSeq: number;
  readonly receipts: Receipts;
  /** A part further back that is shown in place of the newest messages. It ends before they begin. */
  readonly window?: (CachedPart & { readonly newer: string; readonly around: number }) | undefined;
}

/** Messages without a hole, ascending by `seq`. */
export interface HistoryPart extends Omit<CachedPart, keyof MessageSpan> {
  readonly messages: readonly Message[];
}

/** A loaded history with its messages. */
export interface ConversationState extends HistoryPart, Pick<CachedHistory, "changeSeq" | "receipts"> {
  readonly window?: HistoryPart | undefined;
}

/** The state of a conversation without messages, or of one that could not load. */
export const EMPTY_HISTORY = {
  ...spanOf([]),
  changeSeq: 0,
  older: null,
  receipts: { lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 },
} satisfies CachedHistory;

export function spanOf(messages: readonly Message[]): MessageSpan {
  const seqs = messages.map(({ seq }) => seq);
  return { first: Math.min(...seqs), last: Math.max(0, ...seqs) };
}

/** Joins two spans that touch. */
export const joined = (one: MessageSpan, other: MessageSpan): MessageSpan => ({
  first: Math.min(one.first, other.first),
  last: Math.max(one.last, other.last),
});

export const lastSeq = ({ messages }: HistoryPart) => messages.at(-1)?.seq ?? 0;

/** A receipt never moves back, whichever of two answers came first. */
export function withReceipts(state: CachedHistory, receipts: Partial<Receipts>): CachedHistory {
  const names = Object.keys(state.receipts) as (keyof Receipts)[];
  const ahead = names.filter((name) => (receipts[name] ?? 0) > state.receipts[name]);
  if (ahead.length === 0) return state;
  return {
    ...state,
    receipts: { ...state.receipts, ...Object.fromEntries(ahead.map((name) => [name, receipts[name]])) },
  };
}

/**
 * Applies the answer to `changedSince`, which new messages come with. The page of a message that is not loaded brings its
 * changes.
 */
export function withChanges(state: CachedHistory, changes: readonly Message[], changeSeq: number): CachedHistory {
  const inside = changes.filter(({ seq }) => state.older === null || seq >= state.first);
  return { ...state, ...joined(state, spanOf(inside)), changeSeq: Math.max(state.changeSeq, changeSeq) };
}
