import { TYPING_MS } from "@lingualoom/contract/limits.ts";
import { expect, test } from "vitest";
import { typingAfter, typingAfterMessage, typingAt } from "./typing.events.ts";

const NOW = 1_000_000;

test("typing ends by itself when nothing more is heard", () => {
  const typing = typingAfter({}, { userId: "emma", typing: true }, NOW);
  expect(typingAt(typing, NOW + TYPING_MS - 1)).toBe(typing);
  expect(typingAt(typing, NOW + TYPING_MS)).toEqual({});
});

test("typing ends when the person stops, and with the message", () => {
  const both = { emma: NOW, bruno: NOW };
  expect(typingAfter(both, { userId: "emma", typing: false }, NOW)).toEqual({ bruno: NOW });
  expect(typingAfterMessage(both, "bruno")).toEqual({ emma: NOW });
});
