import type { Page } from "@playwright/test";
import { conversationOf, readAll } from "../support/people.ts";
import { placeOf, readingAtRest, wheel } from "../support/reading.ts";
import { bubble, leaveChat, list, messages, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const chats = (page: Page) => list(page, "Chats").getByRole("button");
/** Without words, since an offered translation would change the height. */
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `# ${i + 1}`);
const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

test("a chat reopens where it was left", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  await emma.sends(ana, ...lines(80));
  await bruno.sends(ana, ...lines(60));
  for (const other of [emma, bruno]) await readAll(ana, other);
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
  await emma.sends(ana, "while you were away");
  await bruno.sends(ana, "at the end");
  await expect(bubble(ana.page, "at the end")).toBeInViewport();
  await open(emma.name);
  await expect(ana.page.getByRole("button", { name: "1 new message" })).toBeVisible();
  expect(Math.abs((await placeOf(ana.page, left.text)) - left.at)).toBeLessThan(2);
  await open(bruno.name);
  await expect(bubble(ana.page, "at the end")).toBeInViewport();

  await test.step("a chat left among its unread messages reopens there too", async () => {
    await open(emma.name);
    await bruno.sends(ana, ...lines(40).map((text) => `new ${text}`));
    await open(bruno.name);
    await expect(bubble(ana.page, /new line 1(?!\d)/)).toBeInViewport();
    await wheel(ana.page, 500);
    const among = await readingAtRest(ana.page);
    await leaveChat(ana.page);
    await open(bruno.name);
    expect((await readingAtRest(ana.page)).text).toBe(among.text);
  });
});

interface Step {
  readonly rows: number;
  /** Rows above the visible ones. */
  readonly unseen: number;
  /** Loading indicators. */
  readonly waits: number;
  /** New elements, which the step creates, styles, lays out and paints. */
  readonly made: number;
  /** Buttons of rows, which are invisible without hover. */
  readonly buttons: number;
  /** New elements that changed their size after measuring, which lays out everything twice. */
  readonly resized: number;
}

/** Opens a chat, and returns what the first frame with the new chat shows. */
async function firstStep(page: Page, name: string, open: () => Promise<void>): Promise<Step> {
  await page.evaluate((wanted) => {
    const main = document.querySelector("main") as Element;
    const before = new Set(main.querySelectorAll("*"));
    const look = (changes: readonly MutationRecord[]) => {
      const top = main.querySelector("[role=log]")?.getBoundingClientRect().top ?? 0;
      const rows = [...main.querySelectorAll("[data-row]")].map((row) => row.getBoundingClientRect());
      const unseen = rows.filter(({ bottom }) => bottom < top).length;
      const isMade = (element: Node) => element instanceof Element && !before.has(element);
      return {
        rows: rows.length,
        unseen,
        waits: main.querySelectorAll("[role=status] > .sr-only").length,
        made: [...main.querySelectorAll("*")].filter(isMade).length,
        buttons: main.querySelectorAll("[data-row] button").length,
        resized: changes.filter(({ type, target }) => type === "attributes" && isMade(target)).length,
      };
    };
    const step = new Promise<Step>((resolve) => {
      new MutationObserver((changes, observer) => {
        if (main.querySelector("h1")?.textContent !== wanted) return;
        observer.disconnect();
        resolve(look(changes));
      }).observe(main, { childList: true, subtree: true, attributeFilter: ["style"] });
    });
    Object.assign(window, { step });
  }, name);
  await open();
  return page.evaluate(() => (window as unknown as { step: Promise<Step> }).step);
}

test("another chat is drawn in one step, moves nothing, and is requested once", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  await emma.sends(ana, ...numbers(60));
  await bruno.sends(ana, ...numbers(60));
  for (const other of [emma, bruno]) await readAll(ana, other);
  const asked: string[] = [];
  ana.page.on("request", (request) => asked.push(request.url()));
  const times = (path: string) => asked.filter((one) => one.endsWith(path)).length;
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "# 60")).toBeInViewport();
  await ana.page.evaluate(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: "layout-shift" });
  });

  // The request starts while the mouse button is still down.
  await chats(ana.page).filter({ hasText: bruno.name }).hover();
  const [withEmma, withBruno] = [await conversationOf(ana, emma), await conversationOf(ana, bruno)];
  const coming = ["messages", "settings"].map((part) =>
    ana.page.waitForResponse((one) => one.url().endsWith(`/api/conversations/${withBruno}/${part}`)),
  );
  await ana.page.mouse.down();
  for (const response of await Promise.all(coming)) await response.finished();
  const opened = await firstStep(ana.page, bruno.name, () => ana.page.mouse.up());
  const back = await firstStep(ana.page, emma.name, () => chats(ana.page).filter({ hasText: emma.name }).click());
  for (const step of [opened, back]) {
    expect(step.waits).toBe(0);
    expect(step.rows).toBeGreaterThan(5);
    expect(step.unseen).toBeLessThan(3);
    // Seven for each message, and the composer; the header stays and changes its name.
    expect(step.made).toBeLessThan(step.rows * 7 + 40);
    expect(step.buttons).toBe(0);
    expect(step.resized).toBe(0);
  }
  await expect(bubble(ana.page, "# 60").getByRole("button")).toHaveCount(3);
  await expect(bubble(ana.page, "# 60")).toBeInViewport();
  const shifted = await ana.page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number }[] };
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
  expect(shifted).toBeLessThan(0.01);
  for (const id of [withEmma, withBruno])
    expect(["messages", "settings"].map((part) => times(`/api/conversations/${id}/${part}`))).toEqual([1, 1]);
  // No visually hidden element makes the page longer than the screen.
  expect(await ana.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  // A layer over a chat is not open over the next one, nor after coming back.
  const head = ana.page.getByRole("main");
  for (const [opens, role] of [
    ["Chat settings", "menu"],
    ["Private translation", "dialog"],
  ] as const) {
    await head.getByRole("button", { name: opens }).click();
    await expect(ana.page.getByRole(role)).toBeVisible();
    // Back closes the layer first, so two steps at once lead to the previous chat.
    for (const [steps, name] of [
      [-2, bruno.name],
      [1, emma.name],
    ] as const) {
      await ana.page.evaluate((by) => history.go(by), steps);
      await expect(head.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(ana.page.getByRole(role)).toHaveCount(0);
    }
  }
});
