import { expect, test } from "vitest";
import { type DraftHere, draftAfter } from "./draft.events.ts";

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
const EMPTY: DraftHere = { text: "", at: "", pending: false };
const SENT: DraftHere = { text: "", at: at(2), pending: false };
const WRITTEN: DraftHere = { text: "here", at: at(2), pending: true };

test.each<[string, DraftHere, number, boolean, DraftHere]>([
  ["comes to a device without one", EMPTY, 1, false, { text: "there", at: at(1), pending: false }],
  ["replaces an earlier one, also one not sent yet", WRITTEN, 3, false, { text: "there", at: at(3), pending: false }],
  ["leaves a later one", WRITTEN, 1, false, WRITTEN],
  ["leaves one of the same time", WRITTEN, 2, false, WRITTEN],
  ["does not bring back one that was sent since", SENT, 1, false, SENT],
  ["leaves one being typed, which becomes the later", WRITTEN, 3, true, { ...WRITTEN, at: "2026-01-01T00:00:03.001Z" }],
])("a draft of another device %s", (_, here, second, isTyping, expected) => {
  expect(draftAfter(here, { conversationId: "chat", text: "there", updatedAt: at(second) }, isTyping)).toEqual(
    expected,
  );
});
