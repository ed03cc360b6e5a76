import type { Page } from "@playwright/test";
import { WAIT_MS } from "../../patience.ts";
import { readAll } from "../support/people.ts";
import { placeOf, readingAtRest, seenIn, stepUp, wheel } from "../support/reading.ts";
import { bubble, list, log, openChat, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const chats = (page: Page) => list(page, "Chats").getByRole("button");
/** Milliseconds without scrolling after which the page tidies its rows. */
const SCROLLING_ENDS_MS = 400;
const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);
/** Most rows of a long history in the document at once. */
const IN_PAGE = 120;

test("scrolling up loads every message once and in order, and the document stays small", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const texts = lines(230).map((line, place) => (place % 5 !== 2 ? line : `${line} ${"went on ".repeat(20)}on`));
  await emma.sends(ana, ...texts);
  await readAll(ana, emma);
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
  }).toPass({ intervals: [20] });
  await expect(ana.page.getByText("Loading earlier messages")).toHaveCount(0);
  expect([...met].length).toBe(texts.length);
  // And down again over rows that are no longer in the document.
  await log(ana.page).focus();
  await ana.page.keyboard.press("End");
  await expect(bubble(ana.page, "line 230")).toBeInViewport();
  await look();
  // No visible row moves, although the rows above have other heights than stored.
  await ana.page.setViewportSize({ width: 900, height: 720 });
  await readingAtRest(ana.page);
  // On a busy machine two frames may last as long as a rest, after which rows are tidied: another try decides.
  await expect(async () => {
    const { most, moved } = await stepUp(ana.page, 25);
    expect(moved).toBe(0);
    expect(most).toBeLessThan(7);
  }).toPass();
  await look();
});

test("loading and growth above moves no row being read or focused", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const ending = ["see https://example.org/here", "just after it", "and then", "the end"];
  await emma.sends(ana, ...lines(116), ...ending);
  await readAll(ana, emma);
  // Older pages load after the reader has stopped.
  const gate = Promise.withResolvers<void>();
  await ana.page.route(/\?.*before=/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "the end")).toBeInViewport();
  await log(ana.page).focus();
  await expect(async () => {
    await ana.page.keyboard.press("Home");
    await expect(bubble(ana.page, /^\D*line 71\D/)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  const reading = await readingAtRest(ana.page);
  const moved = async () => Math.abs((await placeOf(ana.page, reading.text)) - reading.at);
  gate.resolve();
  await expect(bubble(ana.page, /^\D*line 70\D/)).toBeAttached();
  expect(await moved()).toBeLessThan(2);

  // A bubble further up grows, as with a translation; a new message arrives at the end.
  await bubble(ana.page, /^\D*line 69\D/).evaluate((row) => {
    row.style.paddingTop = "150px";
  });
  await emma.sends(ana, "news");
  await expect(ana.page.getByRole("button", { name: "1 new message" })).toBeVisible();
  expect(await moved()).toBeLessThan(2);

  await test.step("a focused row stays in the document when it is scrolled out of sight", async () => {
    await log(ana.page).focus();
    await ana.page.keyboard.press("End");
    await expect(bubble(ana.page, "news")).toBeInViewport();
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
});

/** Scrolls up through rows that were not in the document, and counts them and those with buttons. */
const drawnInPassing = (page: Page) =>
  log(page).evaluate(async (box) => {
    const known = new Set(box.querySelectorAll("[data-row]"));
    const met = new Set<Element>();
    const withButtons = new Set<Element>();
    // A busy machine draws fewer rows in a frame.
    for (let frame = 0; frame < 30 && met.size <= 10; frame++) {
      box.scrollTop -= 100;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      for (const row of box.querySelectorAll("[data-row]")) {
        if (known.has(row)) continue;
        met.add(row);
        if (row.querySelector("[data-menu]")) withButtons.add(row);
      }
    }
    return { met: met.size, withButtons: withButtons.size };
  });

test("rows show text only while scrolling, and their buttons when it rests", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, ...lines(120));
  await readAll(ana, emma);
  await ana.sends(emma, ...lines(3));
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "line 3").last()).toBeInViewport();
  const rows = log(ana.page).locator("[data-row]");
  const buttons = rows.getByRole("button", { name: "More about this message" });
  const allHaveButtons = async () => expect(await buttons.count()).toBe(await rows.count());
  // On a busy machine one frame may last as long as a rest, and its rows then have buttons: another try decides.
  await expect(async () => {
    await log(ana.page).evaluate((box) => {
      box.scrollTop = box.scrollHeight;
    });
    // Visible rows come first, then those around them.
    await expect(async () => {
      expect(await rows.count()).toBeGreaterThan(20);
      await allHaveButtons();
    }).toPass();
    const past = await drawnInPassing(ana.page);
    expect(past.met).toBeGreaterThan(10);
    expect(past.withButtons).toBe(0);
  }).toPass({ timeout: 3 * WAIT_MS });
  await expect(allHaveButtons).toPass();
});

test("a chat opens at the newest message and counts new ones for a reader above", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "read before");
  await readAll(ana, emma);
  await emma.sends(ana, "unread one", "unread two");
  await openChat(ana.page, emma);

  await test.step("the unread line is below the day", async () => {
    await expect(bubble(ana.page, "unread two")).toBeInViewport();
    await expect(log(ana.page).getByText("Today", { exact: true })).toBeVisible();
    await expect(log(ana.page).getByText("New messages")).toHaveCount(1);
    const order = await log(ana.page).innerText();
    expect(order).toMatch(/Today[\s\S]*read before[\s\S]*New messages[\s\S]*unread one[\s\S]*unread two/);
    await expect(chats(ana.page).first()).not.toContainText("unread message");
  });

  await emma.sends(ana, ...lines(40));
  await expect(bubble(ana.page, "line 40")).toBeInViewport();
  await wheel(ana.page, -600);
  await expect(ana.page.getByRole("button", { name: "Go to the newest message" })).toBeVisible();
  const { reading } = await seenIn(ana.page);
  await emma.sends(ana, "news one", "news two");
  const below = ana.page.getByRole("button", { name: "2 new messages" });
  await expect(below).toBeVisible();
  expect(await placeOf(ana.page, reading.text)).toBeCloseTo(reading.at, 0);
  // The message was not on screen, so it is unread.
  await expect(chats(ana.page).first()).toContainText("2 unread messages");
  await below.click();
  await expect(bubble(ana.page, "news two")).toBeInViewport();
  await expect(below).toBeHidden();
  await expect(chats(ana.page).first()).not.toContainText("unread");
  // At the end the view follows new messages.
  await emma.sends(ana, "news three");
  await expect(bubble(ana.page, "news three")).toBeInViewport();
  // An own message is shown wherever the sender reads.
  await wheel(ana.page, -600);
  await write(ana.page, "mine");
  await expect(bubble(ana.page, "mine")).toBeInViewport();
  // A reader who scrolled up a little stays there, and new messages are still announced.
  await wheel(ana.page, -50);
  await readingAtRest(ana.page);
  await ana.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SCROLLING_ENDS_MS);
  expect((await seenIn(ana.page)).fromEnd).toBeCloseTo(50, 0);
  await emma.sends(ana, "news four");
  await expect(bubble(ana.page, "news four")).toBeInViewport({ ratio: 1 });
});
