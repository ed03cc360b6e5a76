import "fake-indexeddb/auto";
import type { ErrorCode } from "@lingualoom/contract/errors.ts";
import { expect, test, vi } from "vitest";
import { ANA, EMMA, fromAna } from "../../../test/messages.ts";
import { ApiError } from "../../transport/api-error.ts";
import type { OutboxEntry } from "./entry.ts";
import { Outbox } from "./outbox.ts";
import { openOutboxStore } from "./store.ts";

const refusal = (status: number, code: ErrorCode) => new ApiError(status, code, { message: "No." });
const unreachable = () => new ApiError(0, "NETWORK");

/** An outbox whose deliveries are answered by the test, over a database of its own. */
function setUp(store = openOutboxStore(crypto.randomUUID()), author = ANA) {
  const sent: OutboxEntry[] = [];
  const answers: (ApiError | "stored")[] = [];
  const stored = vi.fn();
  const failed = vi.fn();
  const outbox = new Outbox({
    author,
    store,
    deliver: async (entry) => {
      sent.push(entry);
      const answer = answers.shift() ?? "stored";
      if (answer !== "stored") throw answer;
      return fromAna(sent.length, { clientMessageId: entry.clientMessageId, text: entry.text });
    },
    stored,
    failed,
    wait: async () => undefined,
    now: () => 1,
  });
  return { outbox, store, sent, answers, stored, failed };
}

const settled = (outbox: Outbox) =>
  expect.poll(() => outbox.entries().filter(({ state }) => state === "waiting")).toEqual([]);

test("a message shows at once and leaves when it is stored", async () => {
  const { outbox, store, stored } = setUp();
  outbox.add(EMMA, "hola");
  expect(outbox.entries()).toMatchObject([{ text: "hola", state: "waiting" }]);
  await settled(outbox);
  expect(stored).toHaveBeenCalledOnce();
  expect(await store.of(ANA)).toEqual([]);
});

test("messages of one chat are sent in the order they were written", async () => {
  const { outbox, sent } = setUp();
  for (const text of ["one", "two", "three"]) outbox.add(EMMA, text);
  await settled(outbox);
  expect(sent.map(({ text }) => text)).toEqual(["one", "two", "three"]);
});

test("what the server could not be told is sent again under the same id", async () => {
  const { outbox, sent, answers } = setUp();
  answers.push(unreachable(), unreachable(), unreachable(), unreachable());
  outbox.add(EMMA, "hola");
  await settled(outbox);
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
});

test("a refused message stays with its reason, does not hold up the next, and can be sent again", async () => {
  const { outbox, sent, answers, failed } = setUp();
  answers.push(refusal(403, "NOT_REACHABLE"));
  const { clientMessageId } = outbox.add(EMMA, "refused");
  outbox.add(EMMA, "next");
  await settled(outbox);
  expect(outbox.entries()).toMatchObject([{ text: "refused", state: "failed", reason: "No." }]);
  expect(failed).toHaveBeenCalledOnce();
  outbox.retry(clientMessageId);
  await settled(outbox);
  expect(outbox.entries()).toEqual([]);
  expect(sent.at(-1)?.clientMessageId).toBe(clientMessageId);
});

test("a server that stays broken is asked three times, then the message is marked", async () => {
  const { outbox, sent, answers } = setUp();
  answers.push(refusal(503, "UNAVAILABLE"), refusal(503, "UNAVAILABLE"), refusal(503, "UNAVAILABLE"));
  outbox.add(EMMA, "hola");
  await settled(outbox);
  expect(sent).toHaveLength(3);
  expect(outbox.entries()).toMatchObject([{ state: "failed" }]);
});

test("what a server has begun and not answered is sent again, however often", async () => {
  const { outbox, sent, answers } = setUp();
  for (let i = 0; i < 8; i++) answers.push(refusal(409, "IN_PROGRESS"));
  outbox.add(EMMA, "hola");
  await settled(outbox);
  expect(sent).toHaveLength(9);
  expect(outbox.entries()).toEqual([]);
});

test("what has to wait for seconds is sent again, and what has to wait for longer is said", async () => {
  const { outbox, sent, answers } = setUp();
  const limited = (seconds: number) => new ApiError(429, "RATE_LIMITED", { message: "Later." }, seconds);
  for (let i = 0; i < 8; i++) answers.push(limited(2));
  outbox.add(EMMA, "hola");
  await settled(outbox);
  expect([sent.length, outbox.entries()]).toEqual([9, []]);
  answers.push(limited(200));
  outbox.add(EMMA, "hola");
  await settled(outbox);
  expect(outbox.entries()).toMatchObject([{ state: "failed" }]);
});

test("what was not sent survives a reload, for its author only", async () => {
  const { outbox, store, answers } = setUp();
  answers.push(refusal(401, "NOT_SIGNED_IN"));
  outbox.add(EMMA, "hola");
  await expect.poll(() => store.of(ANA)).toHaveLength(1);
  outbox.close();

  const emma = setUp(store, EMMA);
  await emma.outbox.load();
  expect(emma.outbox.entries()).toEqual([]);

  const again = setUp(store);
  await again.outbox.load();
  await settled(again.outbox);
  expect(again.sent).toMatchObject([{ text: "hola", author: ANA }]);
  expect(emma.sent).toEqual([]);
});

test("logging out removes what was not sent", async () => {
  const { outbox, store, answers } = setUp();
  answers.push(refusal(401, "NOT_SIGNED_IN"));
  outbox.add(EMMA, "hola");
  await expect.poll(() => store.of(ANA)).toHaveLength(1);
  await outbox.clear();
  expect(await store.of(ANA)).toEqual([]);
  expect(outbox.entries()).toEqual([]);
});
