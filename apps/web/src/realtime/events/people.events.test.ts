import { expect, test } from "vitest";
import { EMMA } from "#test/messages.ts";
import { contactsAfterPerson, personAfter } from "./people.events.ts";
import { STALE } from "./stale.ts";

test("a contact's new name may change the order, so the list is refetched", () => {
  const emma = { _id: EMMA, fullName: "Emma", profilePic: "" };
  const contacts = { pages: [{ items: [emma], next: null }], pageParams: [null] };
  expect(contactsAfterPerson(contacts, { ...emma, fullName: "Zoe" })).toBe(STALE);
  expect(contactsAfterPerson(contacts, { ...emma, profilePic: "/a" })).not.toBe(STALE);
});

test("a guest who has become an account is no longer marked as a guest", () => {
  const account = { _id: EMMA, fullName: "Emma", profilePic: "" };
  expect(personAfter({ ...account, guest: true, conversationId: null }, account)).not.toHaveProperty("guest");
});
