import type { Page } from "@playwright/test";
import { placeOf, readingAtRest, wheel } from "./support/reading.ts";
import { bubble, list, messages, openChat } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const chats = (page: Page) => list(page, "Chats").getByRole("button");
const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

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
