import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { StoredRendition } from "./rendition-store.ts";

interface ReaderChoice {
  /** The engine the reader has chosen; empty: automatic. */
  readonly provider: string;
  /** The language that somebody has chosen for the message. */
  readonly source: string | null;
  readonly allowed: PrivacyLevel;
}

/**
 * The rendition to show of those that are stored: what its author wrote, else by the engine the reader has chosen, else the newest. None when a
 * better one can be had now: the chosen engine serves the pair, or a rough one could be a good one.
 */
export function storedChoice(
  translator: Translator,
  stored: readonly StoredRendition[],
  { provider, source, allowed }: ReaderChoice,
): StoredRendition | undefined {
  const written = stored.find(({ writtenBy }) => writtenBy !== null);
  if (written) return written;
  const fitting = stored.filter((one) => source === null || one.source === source);
  const chosen = fitting.find(({ engine }) => engine === provider);
  if (chosen) return chosen;
  const good = fitting.find(({ quality }) => quality === "good");
  const best = good ?? fitting[0];
  if (!best) return undefined;
  const pair = { source: best.source, target: best.target };
  if (provider !== "" && translator.serves(provider, pair, allowed)) return undefined;
  return !good && translator.hasGood(pair, allowed) ? undefined : best;
}
