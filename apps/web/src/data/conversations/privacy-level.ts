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
  if (seq < consentedFromSeq.server) return "device";
  return effectivePrivacyLevel === "providers" && seq < consentedFromSeq.providers ? "server" : effectivePrivacyLevel;
}
