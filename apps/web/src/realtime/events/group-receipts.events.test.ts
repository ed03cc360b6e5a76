import { expect, test } from "vitest";
import { CONVERSATION, EMMA } from "#test/messages.ts";
import { groupReceiptsAfterDelivered, groupReceiptsAfterRead } from "./group-receipts.events.ts";

test("a receipt of a group never moves back", () => {
  const receipts = { [EMMA]: { lastReadSeq: 3, lastDeliveredSeq: 4 } };
  const late = { conversationId: CONVERSATION, userId: EMMA, seq: 2 };
  expect(groupReceiptsAfterRead(receipts, late)).toEqual(receipts);
  expect(groupReceiptsAfterDelivered(receipts, late)).toEqual(receipts);
});
