import { expect, test } from "vitest";
import { EMMA } from "#test/messages.ts";
import { contactsAfterPerson } from "./people.events.ts";
import { STALE } from "./stale.ts";

test("a contact with a new name may stand elsewhere, so the list is fetched", () => {
  const emma = { _id: EMMA, fullName: "Emma", profilePic: "" };
  const contacts = { pages: [{ items: [emma], next: null }], pageParams: [null] };
  expect(contactsAfterPerson(contacts, { ...emma, fullName: "Zoe" })).toBe(STALE);
  expect(contactsAfterPerson(contacts, { ...emma, profilePic: "/a" })).not.toBe(STALE);
});
