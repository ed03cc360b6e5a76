import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Conversation, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { otherMember } from "#/data/conversations/other-member.ts";
import { isHigher } from "#/data/conversations/privacy-level.ts";

/** Returns why a message of this privacy level cannot go into a conversation; the server decides. */
export function whyNot(conversation: Conversation, me: string, level: PrivacyLevel) {
  const { group, myRole, privacyLevel } = conversation;
  if (otherMember(conversation, me)?.user.deleted) return "forwardNobody";
  if (group && !mayInGroup(myRole, group, "post")) return "timeline:onlyAdminsWrite";
  if (!isHigher(privacyLevel, level)) return null;
  return level === "device" ? "forwardStaysUntranslated" : "forwardStaysOnServer";
}
