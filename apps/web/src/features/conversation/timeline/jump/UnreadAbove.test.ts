import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOpenChatStores, OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { ANA, message, NO_RECEIPTS } from "#test/messages.ts";
import { UnreadAbove } from "./UnreadAbove.tsx";

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n();
});
afterEach(() => vi.unstubAllGlobals());

/** Loads messages 41 to 60, of which 51 to 60 were on screen and those up to `upTo` were read. */
function press(upTo: number) {
  const messages = Array.from({ length: 20 }, (_, index) => message(41 + index));
  const stores = createOpenChatStores();
  const onGo = vi.fn();
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const button = createElement(UnreadAbove, {
    me: ANA,
    onGo,
    looked: { upTo, beyond: { from: 51, to: 60 } },
    state: { messages, older: "/older", changeSeq: 60, receipts: NO_RECEIPTS },
  });
  act(() => root.render(createElement(OpenChatContext, { value: stores }, button)));
  act(() => place.querySelector("button")?.click());
  const text = place.textContent;
  act(() => root.unmount());
  return { text, went: onGo.mock.calls, sought: stores.sought.get() };
}

test("the button leads to the first skipped message", () => {
  expect(press(45)).toEqual({ text: "5 new above", went: [[5]], sought: null });
});

test("the button leads to the first skipped message even if it is not loaded", () => {
  expect(press(10)).toEqual({ text: "40 new above", went: [], sought: { seq: 11 } });
});
