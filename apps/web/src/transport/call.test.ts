import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, firstPage } from "./call.ts";

const fetched = vi.fn<typeof fetch>();
const headersOf = (index: number) => fetched.mock.calls[index]?.[1]?.headers as Record<string, string>;

beforeEach(() => {
  fetched.mockImplementation(async () => new Response("[]", { headers: { link: '</api/next>; rel="next"' } }));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test("parameters and the query are escaped in the address", async () => {
  await firstPage("GET /messages/:userId", { params: { userId: "a/b" }, query: { before: 7 } });
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/messages/a%2Fb?before=7");
});

test("two calls of the same change have two keys", async () => {
  const input = { params: { userId: "x" }, body: { text: "hello" } };
  await call("POST /messages/send/:userId", input);
  await call("POST /messages/send/:userId", input);
  expect(headersOf(0)["idempotency-key"]).not.toBe(headersOf(1)["idempotency-key"]);
});

test("every change carries its own key, and a read carries none", async () => {
  await call("DELETE /people/:id/block", { params: { id: "x" } });
  await call("PUT /settings/translation", { body: { theme: "dark" } });
  await call("GET /people/blocked");
  const [removed, changed, read] = [0, 1, 2].map((index) => headersOf(index)["idempotency-key"]);
  expect(removed).toMatch(/^[0-9a-f-]{36}$/);
  expect(changed).toMatch(/^[0-9a-f-]{36}$/);
  expect(changed).not.toBe(removed);
  expect(read).toBeUndefined();
});

test("a list has the path of its next page", async () => {
  const page = await firstPage("GET /messages/chats");
  expect(page.next).toBe("/api/next");
});
