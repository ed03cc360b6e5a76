import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { button, composer, heading, menuItem, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("the header opens the person's panel, and back closes it @phone-long", async ({ people, emma }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const { page } = emma;
  const panel = (on: Page) => on.getByRole("dialog", { name: "Info" });
  const rules = page.getByRole("dialog", { name: "Translation in this chat" });
  const translation = panel(page).getByRole("button", { name: /^Translation/ });
  const name = heading(page, ana.name).getByRole("button");
  await ana.sends(emma, "hola");
  await openChat(ana.page, emma);
  await ana.page.close();
  await openChat(page, ana);
  await name.click();
  await expect(panel(page).getByRole("heading", { name: ana.name })).toBeVisible();
  await expect(panel(page)).toContainText("writes Spanish");
  await expect(panel(page)).toContainText("Offline");
  await expect(panel(page)).toContainText("last seen");
  expect(await violationsOf(page)).toEqual([]);
  if ((page.viewportSize()?.width ?? 0) < 768)
    expect((await panel(page).boundingBox())?.width).toBe(page.viewportSize()?.width);

  await test.step("the panel's settings are those of the chat", async () => {
    await panel(page)
      .getByRole("button", { name: /^Disappearing messages/ })
      .click();
    await page.getByRole("radio", { name: "1 day" }).click();
    await expect(composer(page)).toHaveAttribute("placeholder", "Message (disappears after 1 day)");
    await button(page, "Back").last().click();
    await expect(button(page, "Disappearing messages 1 day")).toBeFocused();
    await translation.click();
    await expect(rules).toBeVisible();
    await page.goBack();
    await expect(rules).toHaveCount(0);
    await expect(panel(page)).toBeVisible();
    await translation.click();
    await expect(rules).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rules).toHaveCount(0);
    await expect(panel(page)).toBeVisible();
  });

  await test.step("the panel explains translation in 20 words and 2 switches, the menu in 6 entries", async () => {
    await translation.click();
    await expect(page.getByRole("switch")).toHaveCount(2);
    expect((await rules.innerText()).trim().split(/\s+/).length).toBeLessThanOrEqual(20);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await button(page, "Chat settings").click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Search in this chat",
      "Mute",
      "Media, files and links",
      "Info",
      `Block ${ana.name}`,
    ]);
    await menuItem(page, "Mute").click();
    await menuItem(page, "For 1 hour").click();
    await button(page, "Chat settings").click();
    await expect(menuItem(page, "Unmute")).toBeVisible();
    await menuItem(page, "Info").click();
    await expect(button(page, /^Mute Muted until/)).toBeVisible();
    await expect(panel(page)).toBeVisible();
  });

  await test.step("back closes it, and the chat stays", async () => {
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(heading(page, ana.name)).toBeVisible();
  });

  await test.step("the panel works by keyboard too, and the focus returns to the name", async () => {
    await name.focus();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(name).toBeFocused();
  });
});
