import type { Message } from "@lingualoom/contract/shapes.ts";
import { withOwnReactions } from "./own-reactions.ts";
import { withOwnVotes } from "./own-votes.ts";

/** A message that went to all members, with what is known to be mine of the one before. */
export const withOwnParts = (before: Message, after: Message): Message =>
  withOwnVotes(before, withOwnReactions(before, after));
