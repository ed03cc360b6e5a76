import type { Message } from "@lingualoom/contract/shapes.ts";

export interface Receipts {
  readonly lastReadSeq: number;
  readonly theirLastReadSeq: number;
  readonly theirLastDeliveredSeq: number;
}

/** `seq` of the first and last message of a run without gaps; Infinity and -Infinity when empty. */
export interface MessageSpan {
  readonly first: number;
  readonly last: number;
}

export interface CachedPart extends MessageSpan {
  /** Path of the next older page; null at the beginning of the conversation. */
  readonly older: string | null;
  /** Path of the next newer page; absent at the end of the conversation. */
  readonly newer?: string;
  /** `seq` of the message that the part was loaded around. */
  readonly around?: number;
}

/** The loaded newest messages; everything loaded is up to date as of `changeSeq`. */
export interface CachedHistory extends CachedPart {
  readonly changeSeq: number;
  readonly receipts: Receipts;
  /** Imported messages have come, gone or changed their numbers, so all is loaded again. */
  readonly hasMoved?: true;
  /** An older part shown in place of the newest messages. It ends before they begin. */
  readonly window?: (CachedPart & { readonly newer: string; readonly around: number }) | undefined;
}

export interface HistoryPart extends Omit<CachedPart, keyof MessageSpan> {
  readonly messages: readonly Message[];
}

export interface ConversationState extends HistoryPart, Pick<CachedHistory, "changeSeq" | "receipts"> {
  readonly window?: HistoryPart | undefined;
}

export const EMPTY_HISTORY = {
  first: Number.POSITIVE_INFINITY,
  last: 0,
  changeSeq: 0,
  older: null,
  receipts: { lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 },
} satisfies CachedHistory;

export function spanOf(messages: readonly Message[]): MessageSpan {
  const seqs = messages.map(({ seq }) => seq);
  return { first: Math.min(...seqs), last: Math.max(...seqs) };
}

/** Returns the span of the newest part; an empty conversation continues with 1. */
export function newestSpanOf(messages: readonly Message[]): MessageSpan {
  const { first, last } = spanOf(messages);
  return { first, last: Math.max(0, last) };
}

export const joined = (one: MessageSpan, other: MessageSpan): MessageSpan => ({
  first: Math.min(one.first, other.first),
  last: Math.max(one.last, other.last),
});

export const lastSeq = ({ messages }: HistoryPart) => messages.at(-1)?.seq ?? 0;

/** Receipts never move back, whichever of two answers came first. */
export function withReceipts(state: CachedHistory, receipts: Partial<Receipts>): CachedHistory {
  const names = Object.keys(state.receipts) as (keyof Receipts)[];
  const ahead = names.filter((name) => (receipts[name] ?? 0) > state.receipts[name]);
  if (ahead.length === 0) return state;
  return {
    ...state,
    receipts: { ...state.receipts, ...Object.fromEntries(ahead.map((name) => [name, receipts[name]])) },
  };
}

/** Skips changes of messages that are not loaded: their page will bring them. */
export function withChanges(state: CachedHistory, changes: readonly Message[], changeSeq: number): CachedHistory {
  const inside = changes.filter(({ seq }) => state.older === null || seq >= state.first);
  return { ...state, ...joined(state, spanOf(inside)), changeSeq: Math.max(state.changeSeq, changeSeq) };
}
