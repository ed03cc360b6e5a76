import { expect, test } from "vitest";
import {
  type BackendList,
  type BackendListStore,
  createControlPlane,
  RefusedList,
  StaleList,
} from "./control-plane.ts";

function memoryStore(): BackendListStore {
  let kept: BackendList | null = null;
  return {
    read: async () => kept,
    async replace(next, before) {
      if ((kept?.revision ?? 0) !== before) return false;
      kept = next;
      return true;
    },
  };
}

const ALLOWED = [
  "https://a.example",
  "https://b.example",
  "http://127.0.0.2:3000",
  "http://insecure.example",
];

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

test("before any change the list is the deployment's", async () => {
  expect(await plane().read()).toEqual({
    backends: ["https://first.example"],
    revision: 0,
    updatedBy: null,
    updatedAt: null,
  });
});

test("a change is kept with who made it and when, in the order given, addresses tidied", async () => {
  const control = plane();
  const changed = await control.change(
    change(["https://b.example/api/", "https://a.example", "https://b.example"]),
  );
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
] as const)("%j is refused, and the list stays as it was", async (backends, sentence) => {
  const control = plane();
  await expect(control.change(change(backends))).rejects.toThrow(RefusedList);
  await expect(control.change(change(backends))).rejects.toThrow(sentence);
  expect((await control.read()).revision).toBe(0);
});

test("http is allowed on this machine only", async () => {
  expect((await plane().change(change(["http://127.0.0.2:3000"]))).backends).toEqual([
    "http://127.0.0.2:3000",
  ]);
});

test("who saw an older list changes nothing", async () => {
  const control = plane();
  await control.change(change(["https://a.example"], 0));
  await expect(control.change(change(["https://b.example"], 0))).rejects.toThrow(StaleList);
  expect((await control.read()).backends).toEqual(["https://a.example"]);
});

test("of two changes at the same moment one wins and the other learns of it", async () => {
  const store = memoryStore();
  const outcomes = await Promise.allSettled(
    ["https://a.example", "https://b.example"].map((url) => plane(store).change(change([url]))),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await plane(store).read()).revision).toBe(1);
});
