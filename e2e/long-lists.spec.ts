import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startEmbeddedPostgres } from "../apps/server/src/database/embedded/embedded-postgres.ts";
import { openDatabase } from "../apps/server/src/database/open.ts";
import { quickestFolder } from "../apps/server/test/quickest-folder.ts";
import { plantChats, plantPeople } from "./support/crowd.ts";
import { People } from "./support/people.ts";
import { openProduct } from "./support/product.ts";
import { list, searchField } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const CROWD = 1_000;
/** How many of a long list may be in the page at once. */
const IN_PAGE = 60;
const named = (place: number) => `Person ${String(place).padStart(4, "0")}`;

/** The names in the page, which must be neighbours; answers the first and the last place. */
async function shown(page: Page, name: "Chats" | "Contacts"): Promise<{ first: number; last: number }> {
  const rows = await list(page, name).getByRole("button").locator("bdi:visible").allTextContents();
  const places = rows.flatMap((row) => (/^Person (\d+)$/.exec(row)?.[1] ? [Number(row.slice(7))] : []));
  const [first = 0] = places;
  expect(places).toEqual(places.map((_, index) => first + index));
  expect(places.length).toBeLessThan(IN_PAGE);
  return { first, last: first + places.length - 1 };
}

/** Turns the wheel until the place was passed, and answers one that is in the page when nothing moves any more. */
async function scrollPast(page: Page, name: "Chats" | "Contacts", place: number): Promise<number> {
  await list(page, name).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2_500);
    expect((await shown(page, name)).last).toBeGreaterThan(place);
  }).toPass({ intervals: [50], timeout: 60_000 });
  let rest = await shown(page, name);
  await expect(async () => {
    const before = rest;
    rest = await shown(page, name);
    expect(rest).toEqual(before);
  }).toPass({ intervals: [200] });
  return rest.last - 1;
}

test("a thousand chats and contacts come in pages, and the page holds those in sight", async ({
  browser,
  trouble,
}) => {
  test.setTimeout(120_000);
  const folder = await quickestFolder("lingualoom-e2e-");
  try {
    await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
    const environment = { DATABASE_URL: postgres.url, APP_SECRET: randomUUID() + randomUUID() };
    await using product = await openProduct({ environment });
    await using people = new People(browser, product, trouble);
    const ana = await people.newcomer("Ana");
    const database = openDatabase(postgres.url, 1);
    await plantChats(database, ana.id, await plantPeople(database, CROWD), 1);
    await database`analyze`;
    await database.end();

    await ana.page.goto("/");
    await expect(list(ana.page, "Chats").getByText(named(1), { exact: true })).toBeInViewport();
    const far = await scrollPast(ana.page, "Chats", 150);
    await list(ana.page, "Chats").getByText(named(far), { exact: true }).click();
    await expect(ana.page.getByRole("heading", { name: named(far) })).toBeVisible();

    await ana.page.getByRole("tab", { name: "Contacts" }).click();
    await expect(list(ana.page, "Contacts").getByText(named(1), { exact: true })).toBeInViewport();
    await scrollPast(ana.page, "Contacts", 150);
    // Who is not loaded is found by the server.
    await searchField(ana.page).fill("son 0711");
    await list(ana.page, "Search results")
      .getByRole("button", { name: named(711) })
      .click();
    await expect(ana.page.getByRole("heading", { name: named(711) })).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
