import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { hasWords } from "../rules/has-words.ts";
import { fetchRendition } from "./fetch-rendition.ts";
import { readerView } from "./reader-view.ts";

/** Milliseconds until the original is said. A local engine that is warm answers in a tenth of them. */
export const PATIENCE_MS = 2_000;
/** Milliseconds in which a late rendition is still waited for. */
const LATE_MS = 60_000;

export interface InMyLanguage {
  /** With the texts of the rendition, where there is one. */
  readonly message: Message;
  readonly isTranslated: boolean;
  /** Of a rendition that did not come in time: the same with it, if it comes at all. */
  readonly late?: Promise<InMyLanguage>;
}

/**
 * A message that came, for what is said of it outside of its bubble: in the language that I read where that goes by itself
 * and the rendition comes in time, otherwise as it was written.
 */
export async function inMyLanguage(
  client: QueryClient,
  message: Message,
  patience = PATIENCE_MS,
): Promise<InMyLanguage> {
  if (!hasWords(`${message.text} ${message.alt ?? ""}`)) return readerView(message, undefined);
  const asked = fetchRendition(client, message, AbortSignal.timeout(LATE_MS))
    .catch(() => undefined)
    .then((rendition) => readerView(message, rendition));
  const over = new Promise<InMyLanguage>((resolve) =>
    setTimeout(() => resolve({ ...readerView(message, undefined), late: asked }), patience),
  );
  return Promise.race([asked, over]);
}
