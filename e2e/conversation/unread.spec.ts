import type { Page } from "@playwright/test";
import { readAll } from "../support/people.ts";
import { readingAtRest, seenIn, wheel } from "../support/reading.ts";
import { bubble, composer, list, log, openChat, state, visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const lines = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i + 1}`);
const pill = (page: Page) => page.getByRole("button", { name: /new messages?$/ });
const above = (page: Page) => page.getByRole("button", { name: /new above$/ });
const exactly = (number: number) => new RegExp(`new ${number}(?!\\d)`);
const chats = (page: Page) => list(page, "Chats").getByRole("button");

/** The position of the unread line: 0 at the upper edge of the messages, 1 at the lower. */
const lineAt = (page: Page) =>
  log(page).evaluate((box) => {
    const { top, height } = box.getBoundingClientRect();
    const line = [...box.querySelectorAll("li > div")].find((one) => one.textContent?.startsWith("New messages"));
    return line ? (line.getBoundingClientRect().top - top) / height : Number.NaN;
  });

/** The number of the last message whose end is on screen. */
const lastOnScreen = (page: Page, word: string) =>
  log(page).evaluate((box, wanted) => {
    const { bottom } = box.getBoundingClientRect();
    const numbers = [...box.querySelectorAll("[data-row]")]
      .filter((row) => row.getBoundingClientRect().bottom <= bottom + 1)
      .map((row) => Number(new RegExp(`${wanted} (\\d+)`).exec(row.querySelector("p")?.textContent ?? "")?.[1]));
    return Math.max(0, ...numbers.filter(Number.isFinite));
  }, word);

test("a chat opens at the first unread message and marks only seen ones @phone-long", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await emma.sends(ana, ...lines("old", 30));
  await readAll(ana, emma);
  await emma.sends(ana, ...lines("new", 25));
  await openChat(emma.page, ana);
  await expect(state(emma.page, "new 25")).toBeVisible();
  await openChat(ana.page, emma);

  await test.step("the unread line is in the upper part, with read messages above it", async () => {
    await expect(log(ana.page).getByText("New messages")).toBeInViewport();
    await readingAtRest(ana.page);
    expect(await lineAt(ana.page)).toBeGreaterThan(0.12);
    expect(await lineAt(ana.page)).toBeLessThan(0.28);
    await expect(bubble(ana.page, "old 30")).toBeInViewport();
  });

  const seen = await lastOnScreen(ana.page, "new");
  await test.step("the sender sees only messages that were on screen as read", async () => {
    expect(seen).toBeGreaterThan(3);
    expect(seen).toBeLessThan(25);
    await expect(state(emma.page, exactly(seen))).toHaveAccessibleName("Read");
    await expect(pill(ana.page)).toHaveText(`${25 - seen} new message${seen === 24 ? "" : "s"}`);
    await expect(state(emma.page, exactly(seen + 1))).toHaveAccessibleName("Delivered");
    await expect(state(emma.page, "new 25")).toHaveAccessibleName("Delivered");
  });

  await test.step("after a reload the line is at the first message that is still unread", async () => {
    await ana.page.reload();
    await expect(composer(ana.page)).toBeVisible();
    await expect(log(ana.page).getByText("New messages")).toBeInViewport();
    const order = await log(ana.page).innerText();
    expect(order).toMatch(new RegExp(`new ${seen}\\b[\\s\\S]*New messages[\\s\\S]*new ${seen + 1}\\b`));
  });

  await test.step("messages scrolled into view are read", async () => {
    await log(ana.page).focus();
    await ana.page.keyboard.press("End");
    await expect(bubble(ana.page, "new 25")).toBeInViewport();
    await expect(pill(ana.page)).toHaveCount(0);
    await expect(state(emma.page, "new 25")).toHaveAccessibleName("Read");
  });

  await test.step("a new message at the end is read at once", async () => {
    await emma.sends(ana, "just now");
    await expect(bubble(ana.page, "just now")).toBeInViewport();
    await expect(state(emma.page, "just now")).toHaveAccessibleName("Read");
  });
});

test("unread messages off screen stay one press away above the jump @phone-long", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await emma.sends(ana, ...lines("old", 30));
  await readAll(ana, emma);
  await emma.sends(ana, ...lines("new", 40));
  await openChat(ana.page, emma);
  await expect(log(ana.page).getByText("New messages")).toBeInViewport();
  await expect(above(ana.page)).toHaveCount(0);
  await readingAtRest(ana.page);
  const seen = await lastOnScreen(ana.page, "new");
  // Visible messages count as read after a moment.
  await expect(pill(ana.page)).toHaveText(new RegExp(`^${40 - seen} `));
  await pill(ana.page).click();
  await expect(bubble(ana.page, "new 40")).toBeInViewport();
  const shown = await log(ana.page).evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const rows = [...box.querySelectorAll("li[data-index]")];
    const first = rows.find((row) => row.getBoundingClientRect().bottom > top);
    return Number(/new (\d+)/.exec(first?.textContent ?? "")?.[1]);
  });
  await expect(above(ana.page)).toHaveText(`${shown - 1 - seen} new above`);
  await above(ana.page).click();
  await expect(bubble(ana.page, exactly(seen + 1))).toBeInViewport();
  await expect(log(ana.page)).toBeFocused();
  // Reading on from there, up to what was seen at the end.
  await expect(async () => {
    await wheel(ana.page, 300).catch(() => {});
    await expect(above(ana.page)).toHaveCount(0, { timeout: 700 });
  }).toPass();
});

test("a chat opens at its end if all unread messages fit, else at the first of them", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  const { page } = ana;
  await page.addInitScript(() => {
    document.hasFocus = () => Reflect.get(window, "away") !== true;
  });
  const look = (away: boolean) =>
    page.evaluate((value) => {
      Object.assign(window, { away: value });
      dispatchEvent(new Event(value ? "blur" : "focus"));
    }, away);

  await test.step("a chat with many unread messages opens at the first; a button goes to the end", async () => {
    await emma.sends(ana, ...lines("old", 10));
    await readAll(ana, emma);
    await emma.sends(ana, ...lines("new", 170));
    await openChat(emma.page, ana);
    await openChat(page, emma);
    await expect(bubble(page, exactly(1))).toBeInViewport();
    await readingAtRest(page);
    expect(await lineAt(page)).toBeLessThan(0.28);
    const seen = await lastOnScreen(page, "new");
    await expect(pill(page)).toHaveText(`${170 - seen} new messages`);
    await wheel(page, 400);
    await expect(pill(page)).not.toHaveText(`${170 - seen} new messages`);
    await expect(chats(page).first()).toContainText("unread message");
    await pill(page).click();
    await expect(bubble(page, "new 170")).toBeInViewport();
    await expect(chats(page).first()).not.toContainText("unread message");
    await expect(state(emma.page, "new 170")).toHaveAccessibleName("Read");
  });

  await test.step("a chat whose unread messages all fit opens at its end", async () => {
    await visit(page, "/");
    await emma.sends(ana, ...lines("few", 3));
    await openChat(page, emma);
    await expect(bubble(page, "few 3")).toBeInViewport();
    await expect(log(page).getByText("New messages")).toBeInViewport();
    expect((await seenIn(page)).fromEnd).toBeLessThan(2);
    await expect(state(emma.page, "few 3")).toHaveAccessibleName("Read");
  });

  await test.step("a page without the focus marks nothing as read", async () => {
    await look(true);
    await emma.sends(ana, "are you there?");
    await expect(bubble(page, "are you there?")).toBeInViewport();
    await expect(state(emma.page, "are you there?")).toHaveAccessibleName("Delivered");
    await expect(chats(page).first()).toContainText("1 unread message");
    await look(false);
    await expect(state(emma.page, "are you there?")).toHaveAccessibleName("Read");
  });

  await test.step("messages written before the history has loaded are shown", async () => {
    const bruno = await people.newcomer("Bruno");
    await bruno.sends(ana, ...lines("new", 40));
    const gate = Promise.withResolvers<void>();
    await page.route(/\/api\/conversations\/[^/]+\/messages/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await openChat(page, bruno);
    await composer(page).fill("ya lo leo");
    await composer(page).press("Enter");
    await expect(composer(page)).toHaveValue("");
    gate.resolve();
    await expect(bubble(page, "ya lo leo")).toBeInViewport();
  });
});
