import type { Message } from "@lingualoom/contract/shapes.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reactionChoices, withWishes } from "#/data/conversations/choices.ts";
import { withChanges } from "#/data/conversations/conversation-state.ts";
import { historyQuery } from "#/data/conversations/history.queries.ts";
import { keys } from "#/data/keys.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { MembersContext } from "#/features/conversation/members.ts";
import { itemsOf } from "#/features/conversation/timeline/items.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { cacheHistory } from "#test/cached-history.ts";
import { message } from "#test/messages.ts";
import { UnderBubble } from "../UnderBubble.tsx";

const { wishes } = reactionChoices;
const [ME, ANA, EMMA] = ["me", "ana", "emma"];
const person = (_id: string, fullName: string) => ({ _id, fullName, profilePic: "" });
const thumbs = { emoji: "👍", count: 6, users: [ANA, ME, EMMA], mine: true };

const asked: { path: string; method: string; answer: (answer: Response) => void }[] = [];
let client: ReturnType<typeof createQueryClient>;
let stop: () => void;
let shown: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "fetch",
    (path: string, { method }: RequestInit) =>
      new Promise((answer) => asked.push({ path, method: String(method), answer })),
  );
  await startI18n();
  client = createQueryClient();
  client.setQueryData(keys.me, { _id: ME });
});
afterEach(() => {
  stop();
  asked.length = 0;
  vi.unstubAllGlobals();
});

async function show(reactions: Message["reactions"]) {
  const one = message(1, { reactions });
  cacheHistory(client, {
    messages: [one],
    changeSeq: 1,
    older: null,
    receipts: { lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 },
  });
  shown = document.body.appendChild(document.createElement("main"));
  const root = createRoot(shown);
  const render = () => {
    const [now] = withWishes([one], wishes.get(), [], ME);
    const item = now && itemsOf([now], [], ME).at(0);
    if (!item || !("message" in item)) throw new Error("no message");
    const known = [person(ME, "Me"), person(ANA, "Ana"), person(EMMA, "Emma")];
    const value = { me: ME, known, canWrite: true, mayPin: true, group: null };
    const chips = createElement(
      MembersContext,
      { value },
      createElement(UnderBubble, { message: item.message, mine: item.mine }),
    );
    act(() => root.render(createElement(QueryClientProvider, { client }, chips)));
  };
  const forget = wishes.subscribe(render);
  stop = () => {
    forget();
    act(() => root.unmount());
    shown.remove();
  };
  render();
  return one;
}

const chips = () =>
  [...shown.querySelectorAll("button")].map((chip) => [
    chip.getAttribute("aria-label"),
    chip.getAttribute("aria-pressed") === "true",
  ]);
const press = (at = 0) => act(() => shown.querySelectorAll("button")[at]?.click());
const answer = (at: number, status: number, body: unknown) =>
  act(async () => asked[at]?.answer(new Response(JSON.stringify(body), { status })));

test("a chip names me first, then people I know, then how many more", async () => {
  await show([thumbs, { emoji: "🎉", count: 1, users: [EMMA], mine: false }]);
  expect(chips()).toEqual([
    ["👍 6, you, Ana, Emma, and 3 others", true],
    ["🎉 1, Emma", false],
  ]);
});

test("a press counts at once, and a refusal reverts it", async () => {
  await show([{ emoji: "🎉", count: 1, users: [EMMA], mine: false }]);
  press();
  expect(chips()).toEqual([["🎉 2, you and Emma", true]]);
  expect(asked[0]).toMatchObject({ method: "PUT" });
  await answer(0, 409, { success: false, code: "TOO_MANY_REACTIONS", message: "Too many" });
  await expect.poll(chips).toEqual([["🎉 1, Emma", false]]);
});

test("the last of two quick presses counts, and is sent after the first answer", async () => {
  const one = await show([{ emoji: "🎉", count: 1, users: [EMMA], mine: false }]);
  press();
  press();
  expect(chips()).toEqual([["🎉 1, Emma", false]]);
  expect(asked).toHaveLength(1);
  const key = historyQuery(one.conversationId).queryKey;
  client.setQueryData(key, (state) => state && withChanges(state, [], 2));
  await answer(0, 200, { changeSeq: 2, reactions: [] });
  await expect.poll(() => asked[1]?.method).toBe("DELETE");
  await answer(1, 200, { changeSeq: 3, reactions: [{ emoji: "🎉", count: 1, users: [EMMA], mine: false }] });
  await expect.poll(() => wishes.get()).toEqual([]);
});

test("offline, a press sends nothing and changes nothing", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show([thumbs]);
  press();
  expect(chips()).toEqual([["👍 6, you, Ana, Emma, and 3 others", true]]);
  expect(asked).toEqual([]);
});
