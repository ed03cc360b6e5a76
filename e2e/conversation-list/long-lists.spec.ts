import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { quickestFolder } from "../../apps/server/test/quickest-folder.ts";
import { WAIT_MS } from "../../patience.ts";
import { plantChats, plantPeople } from "../support/crowd.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { bubble, button, list, openChat, searchField } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE, SERVER_GONE } from "../support/trouble.ts";

const CROWD = 1_000;
/** Most rows of a long list in the document at once. */
const IN_PAGE = 60;
const named = (place: number) => `Person ${String(place).padStart(4, "0")}`;

/** Expects the names in the document to be consecutive; returns the first and last position. */
async function shown(page: Page, name: "Chats" | "People you know"): Promise<{ first: number; last: number }> {
  const rows = await list(page, name).getByRole("button").locator("bdi:visible").allTextContents();
  const places = rows.flatMap((row) => (/^Person (\d+)$/.exec(row)?.[1] ? [Number(row.slice(7))] : []));
  const [first = 0] = places;
  expect(places).toEqual(places.map((_, index) => first + index));
  expect(places.length).toBeLessThan(IN_PAGE);
  return { first, last: first + places.length - 1 };
}

/** Turns the wheel until the position has passed. */
async function scrollPast(page: Page, name: "Chats" | "People you know", place: number): Promise<void> {
  await list(page, name).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2_500);
    expect((await shown(page, name)).last).toBeGreaterThan(place);
  }).toPass({ intervals: [50], timeout: 4 * WAIT_MS });
}

/** Opens a row of the document, which may still be moving. */
async function openOneShown(page: Page, name: "Chats" | "People you know"): Promise<void> {
  await expect(async () => {
    const one = named((await shown(page, name)).last - 1);
    await list(page, name).getByText(one, { exact: true }).click({ timeout: 1_000 });
    await expect(page.getByRole("heading", { name: one })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Scrolls down to the end of the loaded rows while no more can load: before the given position. */
async function scrollToLoadedEnd(page: Page, name: "Chats" | "People you know", before: number): Promise<void> {
  await list(page, name).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2_500);
    await expect(button(page, "Try again")).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  expect((await shown(page, name)).last).toBeLessThan(before);
}

test("a thousand chats and contacts load in pages and survive a restart @long", async ({ browser, trouble }) => {
  test.setTimeout(120_000);
  trouble.provokes(OFFLINE, SERVER_GONE, /status of 5\d\d/);
  const folder = await quickestFolder("lingualoom-e2e-");
  try {
    await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
    const APP_SECRET = randomUUID() + randomUUID();
    const environment = { DATABASE_URL: postgres.url, APP_SECRET, RETENTION_DAYS: "1" };
    await using product = await openProduct({ environment });
    await using people = new People(browser, product, trouble);
    const ana = await people.newcomer("Ana");
    const { page } = ana;
    const luis = await people.newcomer("Luis");
    const database = openDatabase(postgres.url, 1);
    await plantChats(database, ana.id, await plantPeople(database, CROWD), 1);
    await database`analyze`;
    await database.end();
    await luis.sends(ana, "para un día");
    await openChat(luis.page, ana);
    await openChat(page, luis);
    await expect(bubble(page, "para un día")).toBeVisible();
    await expect(list(page, "Chats").getByText(named(1), { exact: true })).toBeInViewport();

    await test.step("the server restarts a day later", async () => {
      // One page waits for the server; the other is offline and notices nothing.
      await luis.context.setOffline(true);
      await product.stop();
      await scrollToLoadedEnd(page, "Chats", 100);
      await product.start(25);
      await scrollPast(page, "Chats", 150);
      await expect(bubble(page, "This message has disappeared")).toBeVisible({ timeout: 2 * WAIT_MS });
      await expect(bubble(luis.page, "para un día")).toBeVisible();
      await luis.context.setOffline(false);
      for (const one of [page, luis.page]) {
        await expect(bubble(one, "This message has disappeared")).toBeVisible();
        await expect(bubble(one, "para un día")).toHaveCount(0);
      }
      await luis.sends(ana, "para mañana");
      await expect(bubble(page, "para mañana")).toBeVisible();
    });
    await test.step("the page goes offline further down", async () => {
      await ana.context.setOffline(true);
      await scrollToLoadedEnd(page, "Chats", 350);
      await ana.context.setOffline(false);
      await scrollPast(page, "Chats", 350);
    });
    await openOneShown(page, "Chats");

    await page.getByRole("tab", { name: "Contacts" }).click();
    await expect(list(page, "People you know").getByText(named(1), { exact: true })).toBeInViewport();
    await ana.context.setOffline(true);
    await scrollToLoadedEnd(page, "People you know", 100);
    // The server finds people who are not loaded, as soon as it is reachable.
    const found = list(page, "Search results").getByRole("button", { name: named(711) });
    await searchField(page).fill("son 0711");
    await expect(page.getByRole("alert")).toHaveText("This list could not be loaded.");
    await ana.context.setOffline(false);
    await expect(found).toBeVisible();
    await page.keyboard.press("Escape");
    await scrollPast(page, "People you know", 150);
    await test.step("the server restarts further down", async () => {
      await product.stop();
      await scrollToLoadedEnd(page, "People you know", 350);
      await product.start(25);
      await scrollPast(page, "People you know", 350);
    });
    await searchField(page).fill("son 0711");
    await found.click();
    await expect(page.getByRole("heading", { name: named(711) })).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
