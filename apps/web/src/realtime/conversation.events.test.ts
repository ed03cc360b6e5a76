import { expect, test } from "vitest";
import { fromAna, message } from "../../test/messages.ts";
import type { ConversationState } from "../api/conversation-state.ts";
import { conversationAfterMessage } from "./conversation.events.ts";
import { STALE } from "./stale.ts";

/** What a fresh fetch gives when these messages are stored. */
const fetched = (...messages: ConversationState["messages"]): ConversationState => ({
  messages,
  changeSeq: Math.max(0, ...messages.map(({ changeSeq }) => changeSeq)),
  older: null,
});

test("a new message gives what a fetch would give, mine and theirs", () => {
  const before = fetched(message(1));
  expect(conversationAfterMessage(before, message(2))).toEqual(fetched(message(1), message(2)));
  expect(conversationAfterMessage(before, fromAna(2))).toEqual(fetched(message(1), fromAna(2)));
});

test("the first message of a conversation is applied", () => {
  expect(conversationAfterMessage(fetched(), message(1))).toEqual(fetched(message(1)));
});

test("a message that is already known changes nothing", () => {
  const before = fetched(message(1), message(2));
  expect(conversationAfterMessage(before, message(2))).toBe(before);
});

test("a hole in the order makes the conversation be fetched", () => {
  expect(conversationAfterMessage(fetched(message(1)), message(3))).toBe(STALE);
});

test("a change that was missed makes the conversation be fetched", () => {
  const before = fetched(message(1), message(2));
  expect(conversationAfterMessage(before, message(3, { changeSeq: 5 }))).toBe(STALE);
});

test("a changed message replaces itself and stays where it was", () => {
  const detected = message(1, { changeSeq: 3, language: "en" });
  const after = conversationAfterMessage(fetched(message(1), message(2)), detected);
  expect(after).toEqual(fetched(detected, message(2)));
});
