import i18next from "i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notStored } from "#/data/not-stored.ts";
import { toasts } from "#/ui/toasts/toast.ts";
import { reportNotStored } from "./say-not-stored.ts";

let stop = () => {};
let isWaiting = true;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(i18next, "t").mockImplementation(((key: string) => key) as never);
  toasts.set([]);
  isWaiting = true;
  stop = reportNotStored(() => isWaiting);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const said = async () => {
  await vi.advanceTimersByTimeAsync(3_000);
  const texts = toasts.get().map(({ text }) => text);
  toasts.set([]);
  return texts;
};

test("an unstored text is reported once, each file again", async () => {
  notStored.set("text");
  notStored.set("text");
  expect(await said()).toEqual(["timeline:textNotStored"]);
  notStored.set("text");
  notStored.set("file");
  expect(await said()).toEqual(["timeline:fileNotStored"]);
  notStored.set("file");
  expect(await said()).toEqual(["timeline:fileNotStored"]);
});

test("an unstored message is reported only while it waits", async () => {
  isWaiting = false;
  notStored.set("message");
  expect(await said()).toEqual([]);
  isWaiting = true;
  notStored.set("message");
  notStored.set("message");
  expect(await said()).toEqual(["timeline:messageNotStored"]);
});
