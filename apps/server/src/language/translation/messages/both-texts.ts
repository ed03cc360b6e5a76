import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translation } from "@lingualoom/translation/translation.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";

export interface BothTexts {
  /** For the message's own text. */
  readonly outcome: Translation;
  /** The description as it is to be stored; null: it is to be asked for again. */
  readonly alt: string | null;
  /** Only the description was translated; the message's own text stands in the rendition as it was written. */
  readonly isOfAlt: boolean;
}

interface Ask {
  readonly text: () => Promise<Translation>;
  /** @param allowed how far the text went, which the description may not exceed: a rendition says one place where it was made */
  readonly alt: (allowed: PrivacyLevel | undefined) => Promise<Translation>;
}

/**
 * A message and the description of its picture in one rendition: by the engine of the message's own text, or where that needs
 * no translation, by the one of the description.
 */
export async function translateBoth({ text, alt }: ReadableMessage, ask: Ask): Promise<BothTexts> {
  const outcome = await ask.text();
  const alone = { outcome, alt: null, isOfAlt: false };
  if (!alt || outcome.kind === "withdrawn") return alone;
  const described = await ask.alt(outcome.kind === "translated" ? outcome.privacyLevel : undefined);
  if (described.kind === "withdrawn") return { ...alone, outcome: described };
  const needsNone = outcome.kind === "same" || outcome.kind === "nothing";
  if (described.kind === "translated")
    return needsNone
      ? { outcome: { ...described, text }, alt: described.text, isOfAlt: true }
      : { ...alone, alt: described.text };
  // Kept as it was written, what failed would otherwise be asked for with each look.
  const kept = described.kind === "not_ready" ? null : alt;
  return text === "" ? { ...alone, outcome: described, alt: kept } : { ...alone, alt: kept };
}
