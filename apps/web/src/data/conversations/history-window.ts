import type { Message } from "@lingualoom/contract/shapes.ts";
import { type CachedHistory, type CachedPart, joined, type MessageSpan, spanOf } from "./conversation-state.ts";

export interface HistoryPage {
  readonly messages: readonly Message[];
  readonly older: string | null;
  readonly newer: string | null;
  readonly changeSeq: number;
}

export const shownPart = (state: CachedHistory): CachedPart => state.window ?? state;

/** Lowers the change counter to that of the page, which may lack later changes. */
const knownWith = (state: CachedHistory, page: HistoryPage) => Math.min(state.changeSeq, page.changeSeq);

export const withoutWindow = ({ window, ...state }: CachedHistory): CachedHistory => state;

/** Merges a part that reaches the newest messages into them; any other part becomes the window. */
function showing(
  state: CachedHistory,
  span: MessageSpan,
  { older, newer }: Pick<HistoryPage, "older" | "newer">,
  around: number,
): CachedHistory {
  const isBefore = span.last + 1 < state.first && state.last > 0;
  if (isBefore && newer) return { ...state, window: { ...span, older, newer, around } };
  // The newest messages were replaced meanwhile by newer ones, which this page does not reach.
  if (isBefore) return state;
  return withoutWindow({
    ...state,
    ...joined(span, state),
    older: span.first < state.first ? older : state.older,
  });
}

export function withAround(state: CachedHistory, page: HistoryPage, seq: number): CachedHistory {
  return showing({ ...state, changeSeq: knownWith(state, page) }, spanOf(page.messages), page, seq);
}

export function withOlder(state: CachedHistory, page: HistoryPage): CachedHistory {
  const { window } = state;
  const changeSeq = knownWith(state, page);
  const part = { ...joined(window ?? state, spanOf(page.messages)), older: page.older };
  return window ? { ...state, changeSeq, window: { ...window, ...part } } : { ...state, changeSeq, ...part };
}

export function withNewer(state: CachedHistory, page: HistoryPage): CachedHistory {
  const { window } = state;
  if (!window) return state;
  const ends = { older: window.older, newer: page.newer };
  const changeSeq = knownWith(state, page);
  return showing({ ...state, changeSeq }, joined(window, spanOf(page.messages)), ends, window.around);
}
