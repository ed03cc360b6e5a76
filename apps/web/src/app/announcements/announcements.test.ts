import { afterEach, beforeEach, expect, test, vi } from "vitest";

async function page() {
  vi.resetModules();
  const { announce, announcements } = await import("./announcements.ts");
  return { announce, onChange: announcements.subscribe, lines: announcements.get };
}

const textsOf = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("an announcement stays long enough to be read out, and then leaves the page", async () => {
  const { announce, onChange, lines } = await page();
  let changes = 0;
  onChange(() => {
    changes += 1;
  });
  announce("Emma: hola");
  vi.advanceTimersByTime(20_000);
  announce("Emma: adiós");
  expect(textsOf(lines())).toEqual(["Emma: hola", "Emma: adiós"]);
  vi.advanceTimersByTime(15_000);
  expect(textsOf(lines())).toEqual(["Emma: adiós"]);
  vi.advanceTimersByTime(20_000);
  expect(lines()).toEqual([]);
  expect(changes).toBe(4);
});

test("the last of many announcements stay, and a repeated text is two lines", async () => {
  const { announce, lines } = await page();
  for (const text of ["1", "2", "3", "4", "5", "6", "6"]) announce(text);
  expect(textsOf(lines())).toEqual(["3", "4", "5", "6", "6"]);
  expect(new Set(lines().map(({ id }) => id)).size).toBe(5);
});
