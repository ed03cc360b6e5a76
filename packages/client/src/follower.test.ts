import { expect, test } from "vitest";
import type { Calls } from "./calls.ts";
import { Follower } from "./follower.ts";
import type { Message } from "./shapes.ts";

const message = (changeSeq: number, seq = changeSeq) =>
  ({ conversationId: "chat", senderId: "emma", seq, changeSeq, text: `${seq}` }) as Message;

/** Follows a chat up to its first message; `missed` is what the server reports as changed since then. */
async function heard(missed: readonly Message[], ...events: readonly Message[]) {
  const asked: unknown[] = [];
  const handled: string[] = [];
  const calls = {
    async *pages(_: string, input: { query: { changedSince: number } }) {
      asked.push(input.query.changedSince);
      yield { items: [...missed], headers: new Headers({ "x-change-seq": `${missed.at(-1)?.changeSeq}` }) };
    },
  } as unknown as Calls;
  const follower = new Follower(
    {
      calls,
      myId: () => "ana",
      findMissed: async () => [],
      onMessage: async ({ text }) => void handled.push(text),
      onTrouble(error) {
        throw error;
      },
    },
    { chat: { seq: 1, changeSeq: 1 } },
  );
  await Promise.all(events.map((event) => follower.heard(event)));
  expect(follower.progress.chat?.changeSeq).toBe(events.at(-1)?.changeSeq);
  return { asked, handled };
}

test("the next message is handled without a request", async () => {
  expect(await heard([], message(2), message(3))).toEqual({ asked: [], handled: ["2", "3"] });
});

test("messages missing from a gap are fetched and handled before the later one", async () => {
  const all = [message(2), message(3), message(4)];
  const late = message(4);
  expect(await heard(all, late)).toEqual({ asked: [1], handled: ["2", "3", "4"] });
});

test("a message changed after a gap is not handled twice and hides no missing one", async () => {
  // The first message changes again; the event of the second was lost.
  expect(await heard([message(2), message(3, 1)], message(3, 1))).toEqual({ asked: [1], handled: ["2"] });
});
