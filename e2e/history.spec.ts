import type { Page } from "@playwright/test";
import { bubble, list, log, messages, openChat, searchField } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const chats = (page: Page) => list(page, "Chats").getByRole("button");
const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);
/** How many of a long history may be in the page at once. */
const IN_PAGE = 120;

interface Seen {
  readonly text: string;
  /** Pixels below the upper edge of the window. */
  readonly at: number;
}

/** The texts in the page, from top to bottom, and the bubble that is being read: the first that begins in sight. */
const seenIn = (page: Page): Promise<{ texts: string[]; reading: Seen; fromEnd: number }> =>
  log(page).evaluate((box) => {
    const bubbles = [...box.querySelectorAll("[data-row]")];
    const textOf = (bubble: Element | undefined) => bubble?.querySelector("p")?.textContent ?? "";
    const { top } = box.getBoundingClientRect();
    const reading = bubbles.find((bubble) => bubble.getBoundingClientRect().top >= top);
    return {
      texts: bubbles.map(textOf),
      reading: { text: textOf(reading), at: reading?.getBoundingClientRect().top ?? 0 },
      fromEnd: box.scrollHeight - box.scrollTop - box.clientHeight,
    };
  });

const placeOf = (page: Page, text: string) =>
  log(page)
    .locator("[data-row]")
    .filter({ has: page.getByText(text, { exact: true }) })
    .evaluate((bubble) => bubble.getBoundingClientRect().top);

/** Turns the wheel, and waits until the page shows where it led. */
async function wheel(page: Page, pixels: number): Promise<void> {
  await log(page).hover();
  const before = await log(page).evaluate((box) => box.scrollTop);
  await page.mouse.wheel(0, pixels);
  await expect.poll(() => log(page).evaluate((box) => box.scrollTop)).not.toBe(before);
}

/** What is being read when nothing moves any more. */
async function readingAtRest(page: Page): Promise<Seen> {
  let rest: Seen = { text: "", at: Number.NaN };
  await expect(async () => {
    const { reading } = await seenIn(page);
    const still = reading.text === rest.text && reading.at === rest.at;
    rest = reading;
    expect(still).toBe(true);
  }).toPass({ intervals: [150] });
  return rest;
}

/** Scrolls up as a wheel does: how many rows a step brought at most, and how many it moved that stood there. */
const stepUp = (page: Page, steps: number) =>
  log(page).evaluate(async (box, count) => {
    const places = () =>
      new Map(
        [...box.querySelectorAll("[data-index]")].map((row) => [
          row,
          row.getBoundingClientRect().bottom + box.scrollTop,
        ]),
      );
    const frame = () => new Promise(requestAnimationFrame);
    let [before, most, moved] = [places(), 0, 0];
    for (let step = 0; step < count; step++) {
      box.scrollTop -= 100;
      for (let waited = 0; waited < 2; waited++) await frame();
      const now = [...places()];
      most = Math.max(most, now.filter(([row]) => !before.has(row)).length);
      moved += now.filter(([row, at]) => Math.abs(at - (before.get(row) ?? at)) > 0.5).length;
      before = new Map(now);
    }
    return { most, moved };
  }, steps);

test("opens at the newest message, with a line where the unread ones begin, below their day", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.says(ana, "read before");
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "read before")).toBeVisible();
  await expect(log(ana.page).getByText("Today", { exact: true })).toBeVisible();
  await expect(chats(ana.page).first()).not.toContainText("unread");
  await ana.page.goto("/");
  await expect(searchField(ana.page)).toBeVisible();
  await emma.says(ana, "unread one", "unread two");
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "unread two")).toBeInViewport();
  await expect(log(ana.page).getByText("New messages")).toHaveCount(1);
  const order = await log(ana.page).innerText();
  expect(order).toMatch(/Today[\s\S]*read before[\s\S]*New messages[\s\S]*unread one[\s\S]*unread two/);
});

test("however far up one reads, every message comes once and in order, and the page stays small", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const texts = lines(230).map((line, place) =>
    place % 5 !== 2 ? line : `${line} ${"went on ".repeat(20)}on`,
  );
  await emma.says(ana, ...texts);
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "line 230")).toBeInViewport();
  const met = new Set<string>();
  const look = async () => {
    const { texts: here } = await seenIn(ana.page);
    const from = texts.indexOf(here[0] ?? "");
    expect(here).toEqual(texts.slice(from, from + here.length));
    expect(here.length).toBeLessThan(IN_PAGE);
    for (const text of here) met.add(text);
    return here;
  };
  await look();
  await log(ana.page).hover();
  await expect(async () => {
    await ana.page.mouse.wheel(0, -500);
    expect((await look())[0]).toBe("line 1");
  }).toPass({ intervals: [20], timeout: 30_000 });
  await expect(ana.page.getByText("Loading earlier messages")).toHaveCount(0);
  expect([...met].length).toBe(texts.length);
  // And down again over what is no longer in the page.
  await log(ana.page).focus();
  await ana.page.keyboard.press("End");
  await expect(bubble(ana.page, "line 230")).toBeInViewport();
  await look();
  // Nothing that stands there moves, although the rows above are no longer as high as they were known to be.
  await ana.page.setViewportSize({ width: 900, height: 720 });
  await readingAtRest(ana.page);
  const { most, moved } = await stepUp(ana.page, 25);
  expect(moved).toBe(0);
  expect(most).toBeLessThan(7);
  await look();
});

test("an older page that comes, and whatever grows further up, moves nothing of what is being read", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.says(ana, ...lines(120));
  // Older pages wait until the reader has stopped.
  const held = Promise.withResolvers<void>();
  await ana.page.route(/\?.*before=/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "line 120")).toBeInViewport();
  await log(ana.page).focus();
  await ana.page.keyboard.press("Home");
  await expect(bubble(ana.page, /^\D*line 71\D/)).toBeInViewport();
  const reading = await readingAtRest(ana.page);
  const moved = async () => Math.abs((await placeOf(ana.page, reading.text)) - reading.at);
  held.resolve();
  await expect(bubble(ana.page, /^\D*line 70\D/)).toBeAttached();
  expect(await moved()).toBeLessThan(2);

  // Further up a bubble grows, as it does by its translation; a new one comes at the end.
  await bubble(ana.page, /^\D*line 69\D/).evaluate((row) => {
    row.style.paddingTop = "150px";
  });
  await emma.says(ana, "news");
  await expect(ana.page.getByRole("button", { name: "1 new message" })).toBeVisible();
  expect(await moved()).toBeLessThan(2);
});

test("a chat is found again where it was left", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  await emma.says(ana, ...lines(80));
  await bruno.says(ana, ...lines(60));
  await openChat(ana.page, bruno);
  const open = async (name: string) => {
    await chats(ana.page).filter({ hasText: name }).click();
    await expect(ana.page.getByRole("heading", { name })).toBeVisible();
    await expect(messages(ana.page)).not.toHaveCount(0);
  };
  await open(emma.name);
  await expect(bubble(ana.page, "line 80")).toBeInViewport();
  await wheel(ana.page, -1_900);
  await expect(ana.page.getByRole("button", { name: "Go to the newest message" })).toBeVisible();
  const left = await readingAtRest(ana.page);
  await open(bruno.name);
  await expect(bubble(ana.page, "line 60")).toBeInViewport();
  await emma.says(ana, "while you were away");
  await bruno.says(ana, "at the end");
  await expect(bubble(ana.page, "at the end")).toBeInViewport();
  await open(emma.name);
  await expect(ana.page.getByRole("button", { name: "1 new message" })).toBeVisible();
  expect(Math.abs((await placeOf(ana.page, left.text)) - left.at)).toBeLessThan(2);
  await open(bruno.name);
  await expect(bubble(ana.page, "at the end")).toBeInViewport();
});

interface Step {
  readonly rows: number;
  /** Rows above what is in sight. */
  readonly unseen: number;
  /** Places that say that something loads. */
  readonly waits: number;
}

/** Does what opens a chat, and answers what the first step shows in which the chat is another. */
async function firstStep(page: Page, name: string, open: () => Promise<void>): Promise<Step> {
  await page.evaluate((wanted) => {
    const main = document.querySelector("main") as Element;
    const look = () => {
      const top = main.querySelector("[role=log]")?.getBoundingClientRect().top ?? 0;
      const rows = [...main.querySelectorAll("[data-row]")].map((row) => row.getBoundingClientRect());
      const unseen = rows.filter(({ bottom }) => bottom < top).length;
      return { rows: rows.length, unseen, waits: main.querySelectorAll("[role=status] > .sr-only").length };
    };
    const step = new Promise<Step>((resolve) => {
      new MutationObserver((_, observer) => {
        if (main.querySelector("h1")?.textContent !== wanted) return;
        observer.disconnect();
        resolve(look());
      }).observe(main, { childList: true, subtree: true });
    });
    Object.assign(window, { step });
  }, name);
  await open();
  return page.evaluate(() => (window as unknown as { step: Promise<Step> }).step);
}

test("another chat is there in one step with what is in sight of it, and is asked for once", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  await emma.says(ana, ...lines(60));
  await bruno.says(ana, ...lines(60));
  const asked: string[] = [];
  ana.page.on("request", (request) => asked.push(request.url()));
  const times = (path: string) => asked.filter((one) => one.endsWith(path)).length;
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "line 60")).toBeInViewport();

  // It is on its way while the button of the mouse is still down.
  await chats(ana.page).filter({ hasText: bruno.name }).hover();
  const coming = ["/api/messages/", "/settings"].map((part) =>
    ana.page.waitForResponse((one) => one.url().includes(bruno.id) && one.url().includes(part)),
  );
  await ana.page.mouse.down();
  for (const response of await Promise.all(coming)) await response.finished();
  const opened = await firstStep(ana.page, bruno.name, () => ana.page.mouse.up());
  expect(opened.waits).toBe(0);
  expect(opened.rows).toBeGreaterThan(5);
  expect(opened.unseen).toBeLessThan(3);

  const back = await firstStep(ana.page, emma.name, () =>
    chats(ana.page).filter({ hasText: emma.name }).click(),
  );
  expect(back.waits).toBe(0);
  expect(back.rows).toBeGreaterThan(5);
  expect(back.unseen).toBeLessThan(3);
  await expect(bubble(ana.page, "line 60")).toBeInViewport();
  for (const { id } of [emma, bruno])
    expect([times(`/api/messages/${id}`), times(`/api/conversations/${id}/settings`)]).toEqual([1, 1]);
  // Nothing that is hidden from the eye makes the page longer than the screen.
  expect(await ana.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

test("what has the focus stays in the page when it is scrolled out of sight", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.says(ana, ...lines(113), "see https://example.org/here", "just after it", "and then", "the end");
  await openChat(ana.page, emma);
  const link = ana.page.getByRole("link", { name: "https://example.org/here" });
  await link.focus();
  await expect(async () => {
    await wheel(ana.page, -1_500);
    expect((await seenIn(ana.page)).fromEnd).toBeGreaterThan(2_500);
  }).toPass();
  await expect(link).toBeFocused();
  await expect(bubble(ana.page, "the end")).toHaveCount(0);
  await ana.page.keyboard.press("Shift+Tab");
  await ana.page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test("who reads further up is not moved by what arrives, but told how much, and can go there", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.says(ana, ...lines(40));
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "line 40")).toBeInViewport();
  await wheel(ana.page, -600);
  await expect(ana.page.getByRole("button", { name: "Go to the newest message" })).toBeVisible();
  const { reading } = await seenIn(ana.page);
  await emma.says(ana, "news one", "news two");
  const below = ana.page.getByRole("button", { name: "2 new messages" });
  await expect(below).toBeVisible();
  expect(await placeOf(ana.page, reading.text)).toBeCloseTo(reading.at, 0);
  // Not on screen, so not read.
  await expect(chats(ana.page).first()).toContainText("2 unread messages");
  await below.click();
  await expect(bubble(ana.page, "news two")).toBeInViewport();
  await expect(below).toBeHidden();
  await expect(chats(ana.page).first()).not.toContainText("unread");
  // At the end it stays at the end.
  await emma.says(ana, "news three");
  await expect(bubble(ana.page, "news three")).toBeInViewport();
});
