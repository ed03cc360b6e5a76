import type { StoredDraft } from "@lingualoom/contract/calls/drafts.ts";

export interface DraftHere {
  readonly text: string;
  /** When it was written, here or on another device; empty for never. */
  readonly at: string;
  /** Written here, and not yet on the server. */
  readonly pending: boolean;
}

/** The text written last counts, unless one is being typed here: then it becomes the later one. */
export function draftAfter(here: DraftHere, { text, updatedAt }: StoredDraft, isTyping: boolean): DraftHere {
  if (updatedAt <= here.at) return here;
  if (isTyping) return { ...here, at: new Date(Date.parse(updatedAt) + 1).toISOString(), pending: true };
  return { text, at: updatedAt, pending: false };
}
