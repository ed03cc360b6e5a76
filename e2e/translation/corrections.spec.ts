import type { Locator } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { closeInfo } from "../support/chat-info.ts";
import { conversationOf } from "../support/people.ts";
import { bubble, comes, composer, menuItem, messages, openMessageMenu, toast, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const WRITTEN = "Yesterday I go to the park";
const BETTER = "Yesterday I went to the park";
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("a learner lets a partner correct and sees the difference; others do not", async ({ interpreted }) => {
  test.slow();
  const { people } = interpreted;
  const ana = await people.newcomer("Ana", { preferredLanguage: "es", readLanguages: ["en"] }, PHONE);
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "Hello Ana");
  const id = await conversationOf(ana, emma);
  for (const { page } of [ana, emma]) {
    await page.goto(`/c/${id}`);
    await comes(composer(page));
  }
  await write(ana.page, WRITTEN);
  await comes(bubble(emma.page, WRITTEN));

  await test.step("without Ana's consent there is nothing to correct", async () => {
    await openMessageMenu(emma.page, WRITTEN);
    await expect(menuItem(emma.page, "Reply")).toBeVisible();
    await expect(menuItem(emma.page, "Correct")).toHaveCount(0);
    await emma.page.keyboard.press("Escape");
  });

  await test.step("Ana allows corrections", async () => {
    const { page } = ana;
    await ana.call("PUT", "/settings/translation", { learningLanguages: ["es"] });
    await page.getByRole("heading", { level: 1 }).getByRole("button").tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Learning/ }).tap();
    const toggle = dialog.getByRole("switch", { name: "Let others correct me" });
    await toggle.tap();
    await expect(toggle).toBeChecked();
    await closeInfo(page);
  });

  await test.step("Emma corrects by keyboard, and sees her changes", async () => {
    const { page } = emma;
    await messages(page).last().focus();
    await page.keyboard.press("Enter");
    const item = menuItem(page, "Correct");
    await expect(item).toBeVisible();
    for (let step = 0; step < 20 && !(await hasFocus(item)); step++) await page.keyboard.press("ArrowDown");
    await expect(item).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Correct" });
    const field = dialog.getByRole("textbox", { name: "How you would say it" });
    await expect(field).toBeFocused();
    await field.fill(BETTER);
    await expect(dialog.locator("del")).toHaveText("go");
    await expect(dialog.locator("ins")).toHaveText("went");
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "1 correction" })).toHaveCount(0);
  });

  await test.step("Ana reads the correction as a difference at 390 pixels, and removes it", async () => {
    const { page } = ana;
    await page.getByRole("button", { name: "1 correction" }).tap();
    const dialog = page.getByRole("dialog", { name: "How others would say it" });
    await expect(dialog).toContainText(emma.name);
    await expect(dialog.locator("ins")).toHaveText("went");
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await dialog.getByRole("button", { name: "Report…" }).tap();
    const report = page.getByRole("dialog", { name: "Report these words" });
    await report.getByRole("radio", { name: "Spam or advertising" }).check();
    expect(await violationsOf(page)).toEqual([]);
    await report.getByRole("button", { name: "Report", exact: true }).tap();
    await expect(toast(page, /^Thank you/)).toBeVisible();
    await dialog.getByRole("button", { name: "Remove" }).tap();
    await expect(dialog).toContainText("There are no corrections any more.");
    await expect(page.getByRole("button", { name: "1 correction" })).toHaveCount(0);
    await expect(bubble(page, WRITTEN)).toBeVisible();
  });
});
