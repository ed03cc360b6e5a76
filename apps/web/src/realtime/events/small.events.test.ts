import { expect, test } from "vitest";
import { ANA, CONVERSATION, EMMA, message } from "../../../test/messages.ts";
import { STALE } from "../missed/stale.ts";
import { settingsAfterMembers } from "./conversation-settings.events.ts";
import { groupReceiptsAfterDelivered, groupReceiptsAfterRead } from "./group-receipts.events.ts";
import { contactsAfterPerson } from "./people.events.ts";
import { historyAfterReactions } from "./reactions.events.ts";

test("a receipt of a group never moves back", () => {
  const receipts = { [EMMA]: { lastReadSeq: 3, lastDeliveredSeq: 4 } };
  const late = { conversationId: CONVERSATION, userId: EMMA, seq: 2 };
  expect(groupReceiptsAfterRead(receipts, late)).toEqual(receipts);
  expect(groupReceiptsAfterDelivered(receipts, late)).toEqual(receipts);
});

test("a reaction is mine only where I gave it", () => {
  const one = message(1, { reactions: [{ emoji: "👍", count: 1, users: [ANA], mine: true }] });
  const before = { messages: [one], changeSeq: 1, older: null, receipts: {} };
  const counted = { emoji: "👍", count: 2, users: [ANA, EMMA] };
  const after = (by: string, added: boolean) =>
    historyAfterReactions(
      before as never,
      {
        ...{ conversationId: CONVERSATION, messageId: one._id, changeSeq: 2, by, emoji: "👍", added },
        reactions: [counted],
      } as never,
      ANA,
    );
  expect(after(EMMA, false)).toMatchObject({ messages: [{ reactions: [{ ...counted, mine: true }] }] });
  expect(after(ANA, false)).toMatchObject({ messages: [{ reactions: [{ ...counted, mine: false }] }] });
});

test("who gets another role is corrected as before, who has gone no more", () => {
  const after = (role: "admin" | null) =>
    settingsAfterMembers(
      { openToCorrections: [EMMA] } as never,
      { conversationId: CONVERSATION, memberCount: 2, changed: [{ userId: EMMA, role }] } as never,
    ).openToCorrections;
  expect(after("admin")).toEqual([EMMA]);
  expect(after(null)).toEqual([]);
});

test("a contact with a new name may stand elsewhere, so the list is fetched", () => {
  const emma = { _id: EMMA, fullName: "Emma", profilePic: "" };
  const contacts = { pages: [{ items: [emma], next: null }], pageParams: [null] };
  expect(contactsAfterPerson(contacts, { ...emma, fullName: "Zoe" })).toBe(STALE);
  expect(contactsAfterPerson(contacts, { ...emma, profilePic: "/a" })).not.toBe(STALE);
});
