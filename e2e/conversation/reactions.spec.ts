import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { bubble, button, menuItem, openChat, openMessageMenu, toast, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { rest } from "../support/touch.ts";
import { OFFLINE } from "../support/trouble.ts";
import { twoInAChat } from "../support/two-in-a-chat.ts";

const chip = (page: Page, name: string | RegExp) => page.getByRole("log").getByRole("button", { name });
const quick = (page: Page, emoji: string) => page.getByRole("menuitemcheckbox", { name: `React with ${emoji}` });
const who = (page: Page) => page.getByRole("dialog", { name: "Reactions" });

test("two people react by mouse and by keyboard, see who did, and withdraw", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const [ana, emma] = await twoInAChat(people);
  const [page] = [ana.page];
  await write(page, "la noticia");
  await expect(bubble(emma.page, "la noticia")).toBeVisible();

  await test.step("one of six emoji from the menu shows on both screens", async () => {
    await openMessageMenu(emma.page, "la noticia");
    await quick(emma.page, "👍").click();
    await expect(chip(emma.page, "👍 1, you")).toHaveAttribute("aria-pressed", "true");
    await expect(chip(page, `👍 1, ${emma.name}`)).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("a press on a reaction joins it, the keyboard reaches it, and reactors are listed", async () => {
    await chip(page, `👍 1, ${emma.name}`).click();
    await expect(chip(emma.page, `👍 2, you and ${ana.name}`)).toBeVisible();
    await bubble(page, "la noticia").focus();
    const both = chip(page, `👍 2, you and ${emma.name}`);
    // Two buttons about the translation come first.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(both).toBeFocused();
    await page.keyboard.press("Shift+F10");
    await expect(who(page).getByRole("listitem")).toHaveText([new RegExp(`${emma.name}👍$`), /You👍$/]);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(who(page)).toBeHidden();
    await expect(both).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chip(page, `👍 1, ${emma.name}`)).toBeFocused();
  });

  await test.step("arrows walk the menu's row, which leads to all emoji", async () => {
    await bubble(page, "la noticia").focus();
    await page.keyboard.press("Enter");
    await expect(quick(page, "👍")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(quick(page, "❤️")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(menuItem(page, "Reply")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const all = page.getByRole("dialog", { name: "All emoji" });
    await expect(all.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("rocket");
    await all.getByRole("button", { name: "rocket" }).waitFor();
    await page.keyboard.press("Enter");
    await expect(all).toBeHidden();
    await expect(chip(emma.page, `🚀 1, ${ana.name}`)).toBeVisible();
  });

  await test.step("a failed reaction is reported, and the existing ones stay", async () => {
    await ana.context.setOffline(true);
    await chip(page, "🚀 1, you").click();
    await expect(toast(page, /connection|reach|network/i)).toBeVisible();
    await expect(chip(page, "🚀 1, you")).toBeVisible();
    await ana.context.setOffline(false);
  });

  await test.step("a device that was away has the reactions when it returns", async () => {
    await emma.context.setOffline(true);
    await button(page, "👍 1").click();
    await expect(chip(page, /👍 2/)).toBeVisible();
    await emma.context.setOffline(false);
    await expect(chip(emma.page, `👍 2, you and ${ana.name}`)).toBeVisible();
  });
});

test("on a phone a long press leads to the reactions, and to who reacted", {
  tag: ["@phone", "@phone-only"],
}, async ({ people, emma }) => {
  const ana = await people.newcomer("Ana");
  await ana.sends(emma, "hola");
  await openChat(emma.page, ana);
  const up = await rest(bubble(emma.page, "hola").locator("[data-bubble]"));
  await quick(emma.page, "❤️").waitFor();
  await up();
  await quick(emma.page, "❤️").tap();
  const own = chip(emma.page, "❤️ 1, you");
  await expect(own).toBeVisible();
  expect(await violationsOf(emma.page)).toEqual([]);
  const lift = await rest(own);
  await who(emma.page).waitFor();
  await lift();
  await expect(who(emma.page).getByRole("listitem")).toHaveText([/You❤️$/]);
});
