import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ConversationState, type HistoryPart, merged, withOlder } from "./conversation-state.ts";

/** A page of a history, and what leads on from it. */
export interface HistoryPage {
  readonly messages: readonly Message[];
  readonly older: string | null;
  readonly newer: string | null;
  readonly changeSeq: number;
}

/** What is shown: the window, where there is one. */
export const shownPart = (state: ConversationState): HistoryPart => state.window ?? state;

/** The counter goes back to that of a page, which may lack what changed since it was read. */
const knownWith = (state: ConversationState, page: HistoryPage) => Math.min(state.changeSeq, page.changeSeq);

/** The newest messages are shown again. */
export const withoutWindow = ({ window, ...state }: ConversationState): ConversationState => state;

/** A part that reaches the newest messages is one with them; any other becomes the window. */
function showing(
  state: ConversationState,
  { messages, older, newer }: Omit<HistoryPage, "changeSeq">,
  around: number,
): ConversationState {
  const [first = 1, last = 0] = [messages[0]?.seq, messages.at(-1)?.seq];
  const newestFrom = state.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const isBefore = last + 1 < newestFrom && state.messages.length > 0;
  if (isBefore && newer) return { ...state, window: { messages, older, newer, around } };
  // The newest messages were replaced meanwhile by newer ones, which this page does not reach.
  if (isBefore) return state;
  return withoutWindow({
    ...state,
    older: first < newestFrom ? older : state.older,
    messages: merged(messages, state.messages),
  });
}

/** The page around a message takes the place of what was shown. */
export function withAround(state: ConversationState, page: HistoryPage, seq: number): ConversationState {
  return showing({ ...state, changeSeq: knownWith(state, page) }, page, seq);
}

/** Adds the page before what is shown. */
export function withOlderShown(state: ConversationState, page: HistoryPage): ConversationState {
  const { window } = state;
  if (!window) return withOlder(state, page.messages, page.older, page.changeSeq);
  const messages = merged(window.messages, page.messages);
  return {
    ...state,
    changeSeq: knownWith(state, page),
    window: { ...window, messages, older: page.older },
  };
}

/** Adds the page after the window. */
export function withNewer(state: ConversationState, page: HistoryPage): ConversationState {
  const { window } = state;
  if (!window) return state;
  const messages = merged(window.messages, page.messages);
  const { older, around } = window;
  return showing({ ...state, changeSeq: knownWith(state, page) }, { messages, older, newer: page.newer }, around);
}
