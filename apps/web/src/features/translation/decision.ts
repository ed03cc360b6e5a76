import type { Pair, Setup } from "@lingualoom/contract/calls/translation.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Message, Person, PrivacyLevel } from "@lingualoom/contract/shapes.ts";

/** What stands below a received message. */
export type Decision =
  | { readonly kind: "nothing" }
  | { readonly kind: "offer" }
  | { readonly kind: "automatic" }
  | { readonly kind: "setup"; readonly done: number; readonly total: number }
  | { readonly kind: "no-engine" }
  | { readonly kind: "no-pair"; readonly source: string; readonly target: string };

export interface Known {
  readonly settings: Settings;
  readonly pairs: readonly Pair[] | undefined;
  /** The languages of the phrase book, which answers also where no engine has the pair. */
  readonly phrases?: readonly string[] | undefined;
  readonly setup: Setup | undefined;
  /** How far the texts of the conversation go. */
  readonly privacyLevel: PrivacyLevel;
  /** What I have set for this chat alone; null follows the setting for all. */
  readonly autoHere: boolean | null;
  /** The other person of a direct conversation. */
  readonly partner?: Person | null | undefined;
  /** I practise here. */
  readonly practice?: boolean | undefined;
}

/**
 * Whether a received message is offered for translation. Nothing in a language its reader reads; no button where
 * no engine could answer it. Is the language not known, the server finds out when asked. What the author wrote for its
 * reader needs neither an engine nor a choice.
 */
export function decide(
  { language, renditions }: Pick<Message, "language" | "renditions">,
  { settings, pairs, phrases = [], setup, privacyLevel, autoHere }: Known,
): Decision {
  const target = settings.preferredLanguage;
  const source = language === "und" ? undefined : language;
  if (source && [target, ...settings.readLanguages].includes(source)) return { kind: "nothing" };
  if (renditions?.some((one) => one.language === target)) return { kind: "automatic" };
  // The header shows that texts stay on the devices; a sentence below each message would only repeat it.
  if (privacyLevel === "device") return { kind: "nothing" };
  const able =
    !pairs ||
    (source ? pairs.some((pair) => pair.source === source && pair.target === target) : pairs.length > 0);
  const wanted = { kind: (autoHere ?? settings.autoTranslate) ? "automatic" : "offer" } as const;
  if (able) return wanted;
  // What is refused now would not be asked for again once the engines are there.
  if (setup?.state === "fetching") return { kind: "setup", done: setup.done, total: setup.total };
  if ([source ?? target, target].every((language) => phrases.includes(language))) return wanted;
  return source && pairs.length > 0 ? { kind: "no-pair", source, target } : { kind: "no-engine" };
}
