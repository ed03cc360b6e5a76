import { TYPING_MS } from "@lingualoom/contract/limits.ts";
import { expect, test } from "vitest";
import { typingAfter, typingAfterMessage, typingAt } from "./typing.events.ts";

const NOW = 1_000_000;
const event = (conversationId: string, userId: string, typing: boolean) => ({
  conversationId,
  userId,
  typing,
});

test("typing expires without a further event", () => {
  const typing = typingAfter({}, event("c1", "emma", true), NOW);
  expect(typingAt(typing, NOW + TYPING_MS - 1)).toBe(typing);
  expect(typingAt(typing, NOW + TYPING_MS)).toEqual({});
});

test("typing ends when the person stops, and with the message", () => {
  const both = { c1: { emma: NOW, bruno: NOW } };
  expect(typingAfter(both, event("c1", "emma", false), NOW)).toEqual({ c1: { bruno: NOW } });
  expect(typingAfterMessage(both, { conversationId: "c1", senderId: "bruno" })).toEqual({
    c1: { emma: NOW },
  });
});

test("typing in one conversation does not show in another", () => {
  const typing = typingAfter({ c1: { emma: NOW } }, event("c2", "emma", true), NOW);
  expect(typing).toEqual({ c1: { emma: NOW }, c2: { emma: NOW + TYPING_MS } });
  expect(typingAfterMessage(typing, { conversationId: "c1", senderId: "emma" })).toEqual({
    c2: { emma: NOW + TYPING_MS },
  });
});
