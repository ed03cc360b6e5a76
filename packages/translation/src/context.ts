import type { PrivacyLevel } from "./privacy-level.ts";

export interface ContextMessage {
  readonly id: string;
  readonly text: string;
  /** Privacy level of this message's text. */
  readonly allowed: PrivacyLevel;
}

export interface Context {
  /** Message ids, in the order of `texts`. */
  readonly ids: readonly string[];
  /** Plain words, oldest first, without links, mentions, numbers and other protected spans. */
  readonly texts: readonly string[];
}
