import { expect, test } from "vitest";
import { type BackendList, type BackendListStore, createControlPlane } from "./control-plane.ts";
import { RefusedList, StaleList } from "./refusals.ts";

function memoryStore(): BackendListStore {
  let stored: BackendList | null = null;
  return {
    read: async () => stored,
    async replace(next, before) {
      if ((stored?.revision ?? 0) !== before) return false;
      stored = next;
      return true;
    },
  };
}

const ALLOWED = ["https://a.example", "https://b.example", "http://127.0.0.2:3000", "http://insecure.example"];

const plane = (store = memoryStore()) =>
  createControlPlane({
    store,
    initial: ["https://first.example"],
    allowedOrigins: ALLOWED,
    now: () => new Date("2026-01-01T00:00:00Z"),
  });

const change = (backends: readonly string[], revision?: number) => ({
  backends,
  revision,
  updatedBy: "dieter",
});

test("before the first change the list is the deployment's", async () => {
  expect(await plane().read()).toEqual({
    backends: ["https://first.example"],
    revision: 0,
    updatedBy: null,
    updatedAt: null,
  });
});

test("a change stores its author, its time and the normalized addresses in their order", async () => {
  const control = plane();
  const changed = await control.change(change(["https://b.example/api/", "https://a.example", "https://b.example"]));
  expect(changed).toEqual({
    backends: ["https://b.example", "https://a.example"],
    revision: 1,
    updatedBy: "dieter",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
  expect(await control.read()).toEqual(changed);
});

test.each([
  [[], "Cannot remove all backends"],
  [["https://evil.example"], "is not among the origins"],
  [["https://a.example.evil.example"], "is not among the origins"],
  [["http://insecure.example"], "must start with https://"],
  [["ftp://a.example"], "must start with http"],
  [["https://user:pass@a.example"], "an address and nothing more"],
  [["https://a.example?x=1"], "an address and nothing more"],
] as const)("%j is refused and the list stays", async (backends, sentence) => {
  const control = plane();
  await expect(control.change(change(backends))).rejects.toThrow(RefusedList);
  await expect(control.change(change(backends))).rejects.toThrow(sentence);
  expect((await control.read()).revision).toBe(0);
});

test("http is allowed for loopback addresses only", async () => {
  expect((await plane().change(change(["http://127.0.0.2:3000"]))).backends).toEqual(["http://127.0.0.2:3000"]);
});

test("a change of an older revision is refused", async () => {
  const control = plane();
  await control.change(change(["https://a.example"], 0));
  await expect(control.change(change(["https://b.example"], 0))).rejects.toThrow(StaleList);
  expect((await control.read()).backends).toEqual(["https://a.example"]);
});

test("of two simultaneous changes one succeeds and the other is refused", async () => {
  const store = memoryStore();
  const outcomes = await Promise.allSettled(
    ["https://a.example", "https://b.example"].map((url) => plane(store).change(change([url]))),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await plane(store).read()).revision).toBe(1);
});
