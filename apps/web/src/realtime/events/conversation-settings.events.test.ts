import { expect, test } from "vitest";
import { CONVERSATION, EMMA } from "#test/messages.ts";
import { settingsAfterMembers } from "./conversation-settings.events.ts";

test("a member with a new role stays open to corrections, and a former member does not", () => {
  const after = (role: "admin" | null) =>
    settingsAfterMembers(
      { openToCorrections: [EMMA] } as never,
      { conversationId: CONVERSATION, memberCount: 2, changed: [{ userId: EMMA, role }] } as never,
    ).openToCorrections;
  expect(after("admin")).toEqual([EMMA]);
  expect(after(null)).toEqual([]);
});
