import type { Locator, Page } from "@playwright/test";
import { groupOf } from "../support/group-chat.ts";
import { bubble, menuItem, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { fingerOf, rest } from "../support/touch.ts";

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Forward to" });
const titleOf = (page: Page) => sheetOf(page).getByRole("heading", { name: "Forward to" });

async function openSheet(page: Page): Promise<void> {
  const pressed = bubble(page, "la receta").locator("[data-bubble]");
  const lift = await rest(pressed);
  await expect(menuItem(page, "Forward")).toBeVisible();
  // The pressed message moves up to stay visible above the menu.
  const covered = async () => {
    const { y = 0, height = 0 } = (await pressed.boundingBox()) ?? {};
    return y + height - (await topOf(page.getByRole("menu")));
  };
  await expect.poll(covered).toBeLessThan(0);
  await lift();
  await menuItem(page, "Forward").tap();
  await expect(sheetOf(page).getByRole("checkbox").first()).toBeVisible();
}

const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;

/** Waits for the opening animation. */
async function topAtRest(sheet: Locator): Promise<number> {
  await sheet.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  return topOf(sheet);
}

test("a sheet follows the finger and closes; scrolling moves a list @phone @phone-only", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  const groups = 14;
  for (let number = 1; number <= groups; number++) await groupOf(ana, `Group ${number}`, [emma]);
  await emma.sends(ana, "la receta de la abuela");
  await openChat(page, emma);
  await openSheet(page);
  // Notes, Emma and the groups. Until all are there, it may be too short to scroll.
  await expect(sheetOf(page).getByRole("checkbox")).toHaveCount(2 + groups);
  const finger = await fingerOf(page);
  const top = await topAtRest(sheetOf(page));

  await test.step("scrolling moves the list, and neither end of it closes the sheet", async () => {
    const list = sheetOf(page).locator("[data-scroller]");
    const scrolled = () => list.evaluate((one) => one.scrollTop);
    await finger.drag(list, { x: 0, y: -150 });
    await expect.poll(scrolled).toBeGreaterThan(80);
    await finger.drag(list, { x: 0, y: 150 });
    await finger.drag(list, { x: 0, y: 170 });
    await expect.poll(scrolled).toBe(0);
    await finger.drag(list, { x: 0, y: 170 });
    expect(await topOf(sheetOf(page))).toBeCloseTo(top, 0);
    await expect(sheetOf(page)).toBeVisible();
  });

  await test.step("the sheet springs back after a short swipe", async () => {
    const liftEarly = await finger.move(titleOf(page), { x: 0, y: 60 });
    await expect.poll(() => topOf(sheetOf(page))).toBeGreaterThan(top + 20);
    await liftEarly();
    await expect.poll(() => topOf(sheetOf(page))).toBeCloseTo(top, 0);
    await expect(sheetOf(page)).toBeVisible();
    await finger.drag(titleOf(page), { x: 0, y: -120 });
    await expect.poll(() => topOf(sheetOf(page))).toBeCloseTo(top, 0);
  });

  await test.step("the sheet closes after a long swipe", async () => {
    await finger.drag(titleOf(page), { x: 10, y: 420 });
    await expect(sheetOf(page)).toHaveCount(0);
    await expect(bubble(page, "la receta")).toBeVisible();
  });
});
