import type { Mention, Quote } from "@lingualoom/contract/shapes.ts";
import type { Address } from "#/data/address.ts";
import { storedDraft } from "#/data/drafts/draft-store.ts";

/** What the draft of a conversation answers, stored over reloads (`ReplyBar`). */
export const storedReply = (me: string, address: Address): Quote | null =>
  JSON.parse(storedDraft(me, "reply", address) || "null");

/** Whom it mentions (`MentionCompletion`). */
export const storedMentions = (me: string, address: Address): readonly Mention[] =>
  JSON.parse(storedDraft(me, "mentions", address) || "[]");
