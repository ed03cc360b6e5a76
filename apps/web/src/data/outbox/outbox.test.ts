import type { ErrorCode } from "@lingualoom/contract/errors.ts";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { ApiError } from "#/transport/api-error.ts";
import { ANA, CONVERSATION, EMMA, fromAna } from "#test/messages.ts";
import { newAddress } from "../address.ts";
import { Addresses } from "../conversations/addresses.ts";
import { notStored } from "../not-stored.ts";
import type { OutboxEntry } from "./entry.ts";
import { Outbox } from "./outbox.ts";
import { openOutboxStore } from "./store.ts";

const refusal = (status: number, code: ErrorCode) => new ApiError(status, code, { message: "No." });
const unreachable = () => new ApiError(0, "NETWORK");

const roofs = { key: "roofs", kind: "image", name: "roofs.png", width: 4, height: 3, alt: "" } as const;

function setUp(store = openOutboxStore(crypto.randomUUID()), author = ANA) {
  const sent: OutboxEntry[] = [];
  const answers: (ApiError | "stored" | Promise<ApiError | "stored">)[] = [];
  const stored = vi.fn();
  const failed = vi.fn();
  const dropped = vi.fn();
  const addresses = new Addresses([(from, to) => outbox.move(from, to)]);
  const outbox = new Outbox({
    author,
    store,
    resolve: (address) => addresses.resolve(address),
    deliver: async (entry, store) => {
      sent.push(entry);
      for (const one of entry.attachments ?? []) await store({ ...one, uploadId: "uploaded", isUploaded: true });
      const answer = (await answers.shift()) ?? "stored";
      if (answer !== "stored") throw answer;
      return fromAna(sent.length, { clientMessageId: entry.clientMessageId, text: entry.text });
    },
    stored,
    failed,
    dropped,
    wait: async () => undefined,
    now: () => 1,
  });
  return { outbox, addresses, store, sent, answers, stored, failed, dropped };
}

const settled = (outbox: Outbox) =>
  expect.poll(() => outbox.entries().filter(({ state }) => state === "waiting")).toEqual([]);

test("a message shows at once and leaves when it is stored", async () => {
  const { outbox, store, stored } = setUp();
  outbox.add(CONVERSATION, "hola");
  expect(outbox.entries()).toMatchObject([{ text: "hola", state: "waiting" }]);
  await settled(outbox);
  expect(stored).toHaveBeenCalledOnce();
  expect(await store.of(ANA)).toEqual([]);
});

test("a file survives a reload where the browser stores no blobs", async () => {
  const store = openOutboxStore(crypto.randomUUID());
  const { put } = IDBObjectStore.prototype;
  const refusing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: never, value) {
    if (value.blob instanceof Blob) throw new DOMException("Error preparing Blob", "UnknownError");
    return put.call(this, value);
  });
  const { outbox, answers } = setUp(store);
  answers.push(refusal(403, "NOT_REACHABLE"));
  const blob = new Blob(["roofs"], { type: "image/png" });
  outbox.add(CONVERSATION, "", { attachments: [{ ...roofs, blob }] });
  await expect.poll(() => store.of(ANA)).toHaveLength(1);
  const [waiting] = await store.of(ANA);
  expect(await waiting?.attachments?.[0]?.blob.text()).toBe("roofs");
  expect(waiting?.attachments?.[0]?.blob.type).toBe("image/png");
  refusing.mockRestore();
});

test("a stopped message keeps its files until resent; deleting it ends its uploads", async () => {
  const { outbox, store, sent, answers, dropped } = setUp();
  const first = Promise.withResolvers<"stored">();
  answers.push(first.promise, refusal(403, "NOT_REACHABLE"));
  const { clientMessageId } = outbox.add(CONVERSATION, "mira", { attachments: [{ ...roofs, blob: new Blob(["x"]) }] });
  await expect.poll(() => sent.length).toBe(1);
  outbox.stop(clientMessageId, "You stopped it.");
  first.reject(new DOMException("", "AbortError"));
  expect(outbox.entries()).toMatchObject([{ state: "failed", reason: "You stopped it." }]);
  await expect.poll(() => store.of(ANA)).toMatchObject([{ state: "failed", attachments: [{ uploadId: "uploaded" }] }]);
  outbox.retry(clientMessageId);
  await expect.poll(() => outbox.entries()).toMatchObject([{ state: "failed", reason: "No." }]);
  await outbox.drop(clientMessageId);
  expect(dropped).toHaveBeenCalledWith(expect.objectContaining({ clientMessageId }));
  expect(await store.of(ANA)).toEqual([]);
});

test("messages of one chat are sent in the order they were written", async () => {
  const { outbox, sent } = setUp();
  for (const text of ["one", "two", "three"]) outbox.add(CONVERSATION, text);
  await settled(outbox);
  expect(sent.map(({ text }) => text)).toEqual(["one", "two", "three"]);
});

test("a message without an acknowledgement is sent again under the same id", async () => {
  const { outbox, sent, answers } = setUp();
  answers.push(unreachable(), unreachable(), unreachable(), unreachable());
  outbox.add(CONVERSATION, "hola");
  await settled(outbox);
  expect(sent).toHaveLength(5);
  expect(new Set(sent.map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
});

test("a refused message shows its reason, does not block the next, and can be resent", async () => {
  const { outbox, sent, answers, failed } = setUp();
  answers.push(refusal(403, "NOT_REACHABLE"));
  const { clientMessageId } = outbox.add(CONVERSATION, "refused");
  outbox.add(CONVERSATION, "next");
  await settled(outbox);
  expect(outbox.entries()).toMatchObject([{ text: "refused", state: "failed", reason: "No." }]);
  expect(failed).toHaveBeenCalledOnce();
  outbox.retry(clientMessageId);
  await settled(outbox);
  expect(outbox.entries()).toEqual([]);
  expect(sent.at(-1)?.clientMessageId).toBe(clientMessageId);
});

test("a server that stays broken gets three attempts, then the message is marked", async () => {
  const { outbox, sent, answers } = setUp();
  answers.push(refusal(503, "UNAVAILABLE"), refusal(503, "UNAVAILABLE"), refusal(503, "UNAVAILABLE"));
  outbox.add(CONVERSATION, "hola");
  await settled(outbox);
  expect(sent).toHaveLength(3);
  expect(outbox.entries()).toMatchObject([{ state: "failed" }]);
});

test("a message begun but not answered by the server is resent, however often", async () => {
  const { outbox, sent, answers } = setUp();
  for (let i = 0; i < 8; i++) answers.push(refusal(409, "IN_PROGRESS"));
  outbox.add(CONVERSATION, "hola");
  await settled(outbox);
  expect(sent).toHaveLength(9);
  expect(outbox.entries()).toEqual([]);
});

test("a message limited for seconds is resent, and one limited for longer fails", async () => {
  const { outbox, sent, answers } = setUp();
  const limited = (seconds: number) => new ApiError(429, "RATE_LIMITED", { message: "Later." }, seconds);
  for (let i = 0; i < 8; i++) answers.push(limited(2));
  outbox.add(CONVERSATION, "hola");
  await settled(outbox);
  expect([sent.length, outbox.entries()]).toEqual([9, []]);
  answers.push(limited(200));
  outbox.add(CONVERSATION, "hola");
  await settled(outbox);
  expect(outbox.entries()).toMatchObject([{ state: "failed" }]);
});

test("an unsent message survives a reload, for its author only", async () => {
  const { outbox, store, answers } = setUp();
  answers.push(refusal(401, "NOT_SIGNED_IN"));
  outbox.add(CONVERSATION, "hola");
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

test("logging out deletes unsent messages", async () => {
  const { outbox, store, answers } = setUp();
  answers.push(refusal(401, "NOT_SIGNED_IN"));
  outbox.add(CONVERSATION, "hola");
  await expect.poll(() => store.of(ANA)).toHaveLength(1);
  await outbox.clear();
  expect(await store.of(ANA)).toEqual([]);
  expect(outbox.entries()).toEqual([]);
});

const toEmma = newAddress(EMMA);
const addressesOf = (entries: readonly OutboxEntry[]) => new Set(entries.map(({ address }) => address));

test("a conversation that gets its ID midway keeps order, messages and uploads", async () => {
  const { outbox, addresses, store, sent, answers } = setUp();
  const first = Promise.withResolvers<"stored">();
  answers.push(unreachable(), first.promise);
  const picture = { ...roofs, blob: { size: 1 } as Blob };
  outbox.add(toEmma, "one", { attachments: [picture] });
  for (const text of ["two", "three"]) outbox.add(toEmma, text);
  await expect.poll(() => sent.length).toBe(2);
  addresses.learn(EMMA, CONVERSATION);
  expect(addressesOf(outbox.entries())).toEqual(new Set([CONVERSATION]));
  // Added with an outdated address.
  outbox.add(toEmma, "four");
  await expect.poll(async () => addressesOf(await store.of(ANA))).toEqual(new Set([CONVERSATION]));
  expect(await store.of(ANA)).toMatchObject([{ attachments: [{ isUploaded: true }] }, {}, {}, {}]);
  first.resolve("stored");
  await settled(outbox);
  expect(sent.map(({ text, address }) => [text, address])).toEqual([
    ["one", toEmma],
    ["one", toEmma],
    ["two", CONVERSATION],
    ["three", CONVERSATION],
    ["four", CONVERSATION],
  ]);
  expect(await store.of(ANA)).toEqual([]);
});

test("an earlier version's messages are sent to the same person and conversation", async () => {
  const name = crypto.randomUUID();
  const { store, answers, outbox, addresses, sent } = setUp(openOutboxStore(name));
  await store.of(ANA);
  const database = await openDB(name, 1);
  const text = "from yesterday";
  const yesterday = { clientMessageId: "y", author: ANA, to: EMMA, text, createdAt: 1, state: "waiting" };
  await database.put("entries", { ...yesterday, reason: "" });
  answers.push(refusal(401, "NOT_SIGNED_IN"));
  await outbox.load();
  expect(outbox.entries()).toMatchObject([{ text, address: toEmma }]);
  await expect.poll(() => sent.length).toBe(1);
  addresses.learn(EMMA, CONVERSATION);
  expect(outbox.entries()).toMatchObject([{ text, address: CONVERSATION }]);
  await settled(outbox);
  expect(sent).toMatchObject([{ address: toEmma }, { address: CONVERSATION, clientMessageId: "y" }]);
  expect(await store.of(ANA)).toEqual([]);
  database.close();
});

test("a browser without space still sends, and the page knows it is not stored", async () => {
  const store = openOutboxStore(crypto.randomUUID());
  const full = { ...store, put: () => Promise.reject(new DOMException("", "QuotaExceededError")) };
  const { outbox, stored } = setUp(full);
  notStored.set(null);
  outbox.add(CONVERSATION, "hola");
  await settled(outbox);
  expect(stored).toHaveBeenCalledOnce();
  expect(notStored.get()).toBe("message");
});
