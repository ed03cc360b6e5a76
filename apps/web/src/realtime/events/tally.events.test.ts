import { expect, test } from "vitest";
import { ANA, CONVERSATION, EMMA, message } from "#test/messages.ts";
import { afterReactions } from "./tally.events.ts";

test("a reaction is mine only where I gave it", () => {
  const one = message(1, { reactions: [{ emoji: "👍", count: 1, users: [ANA], mine: true }] });
  const counted = { emoji: "👍", count: 2, users: [ANA, EMMA] };
  const after = (by: string, added: boolean) => {
    const about = { conversationId: CONVERSATION, messageId: one._id, changeSeq: 2 };
    const event = { ...about, by, emoji: "👍", added, reactions: [counted] };
    return afterReactions(event, ANA)(one);
  };
  expect(after(EMMA, false)).toMatchObject({ reactions: [{ ...counted, mine: true }] });
  expect(after(ANA, false)).toMatchObject({ reactions: [{ ...counted, mine: false }] });
});
