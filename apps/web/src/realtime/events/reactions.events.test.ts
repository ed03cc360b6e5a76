import { expect, test } from "vitest";
import { ANA, CONVERSATION, EMMA, message } from "#test/messages.ts";
import { historyAfterReactions } from "./reactions.events.ts";

test("a reaction is mine only where I gave it", () => {
  const one = message(1, { reactions: [{ emoji: "👍", count: 1, users: [ANA], mine: true }] });
  const before = { messages: [one], changeSeq: 1, older: null, receipts: {} };
  const counted = { emoji: "👍", count: 2, users: [ANA, EMMA] };
  const after = (by: string, added: boolean) =>
    historyAfterReactions(
      before as never,
      {
        conversationId: CONVERSATION,
        messageId: one._id,
        changeSeq: 2,
        by,
        emoji: "👍",
        added,
        reactions: [counted],
      } as never,
      ANA,
    );
  expect(after(EMMA, false)).toMatchObject({ messages: [{ reactions: [{ ...counted, mine: true }] }] });
  expect(after(ANA, false)).toMatchObject({ messages: [{ reactions: [{ ...counted, mine: false }] }] });
});
