import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Message, PrivacyLevel } from "@lingualoom/contract/shapes.ts";

const LEVELS: readonly PrivacyLevel[] = ["device", "server", "providers"];

export const isHigher = (level: PrivacyLevel, than: PrivacyLevel): boolean =>
  LEVELS.indexOf(level) > LEVELS.indexOf(than);

/** Raising a conversation's privacy level covers only messages written later. */
export function privacyLevelOf(
  { seq }: Pick<Message, "seq">,
  { effectivePrivacyLevel, consentedFromSeq }: ConversationSettings,
): PrivacyLevel {
  // With 1 the level was never raised, and holds for imported messages too, whose numbers are lower.
  const isBefore = (consentedFrom: number) => consentedFrom > 1 && seq < consentedFrom;
  if (isBefore(consentedFromSeq.server)) return "device";
  return effectivePrivacyLevel === "providers" && isBefore(consentedFromSeq.providers)
    ? "server"
    : effectivePrivacyLevel;
}
