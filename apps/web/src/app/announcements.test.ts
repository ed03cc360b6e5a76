import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, lastAnnouncements, onAnnouncement } from "./announcements.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const said = () => lastAnnouncements().map(({ text }) => text);

test("what was said stays long enough to be read out, and then goes from the page", () => {
  let told = 0;
  const deaf = onAnnouncement(() => {
    told += 1;
  });
  announce("Emma: hola");
  vi.advanceTimersByTime(20_000);
  announce("Emma: adiós");
  expect(said()).toEqual(["Emma: hola", "Emma: adiós"]);
  vi.advanceTimersByTime(15_000);
  expect(said()).toEqual(["Emma: adiós"]);
  vi.advanceTimersByTime(20_000);
  expect(said()).toEqual([]);
  expect(told).toBe(4);
  deaf();
});

test("of many at once the last stay, and the same text twice is two lines", () => {
  for (const text of ["1", "2", "3", "4", "5", "6", "6"]) announce(text);
  expect(said()).toEqual(["3", "4", "5", "6", "6"]);
  expect(new Set(lastAnnouncements().map(({ id }) => id)).size).toBe(5);
});
