import type { Page } from "@playwright/test";
import spanishChat from "../../apps/web/src/i18n/es/chat.json" with { type: "json" };
import spanish from "../../apps/web/src/i18n/es/folders.json" with { type: "json" };
import spaces from "../../apps/web/src/i18n/es/spaces.json" with { type: "json" };
import { violationsOf } from "../support/accessibility.ts";
import { groupOf } from "../support/group-chat.ts";
import { button, chooseChat, list, menuItem, openChat, toast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { rest } from "../support/touch.ts";

const names = (page: Page) => list(page, "Chats").getByRole("listitem").locator("button:first-child");
const row = (page: Page, name: string) => list(page, "Chats").getByRole("listitem").filter({ hasText: name });
const chip = (page: Page, name: string) => page.getByRole("radio", { name });
const unreadChip = (page: Page) => page.getByRole("radio", { name: "Unread", exact: true });
const onlyUnread = (page: Page) => button(page, "Only unread chats");
const dialog = (page: Page) => page.getByRole("dialog");

test("chats are filtered by unread ones and by folders, live and on all devices", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const [emma, bruno, chloe] = [
    await people.newcomer("Emma"),
    await people.newcomer("Bruno"),
    await people.newcomer("Chloe"),
  ];
  await chloe.sends(ana, "the oldest");
  await bruno.sends(ana, "Mañana por la mañana vamos a la playa con toda la familia.");
  await emma.sends(ana, "the newest");
  const { page } = ana;
  await openChat(page, emma);

  await test.step("another press of the tab scrolls the list to its top, and filters nothing", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1_280, height: 320 });
    const panel = page.getByRole("tabpanel");
    const top = () => panel.evaluate(({ scrollTop }) => scrollTop);
    await names(page).last().scrollIntoViewIfNeeded();
    expect(await top()).toBeGreaterThan(0);
    await page.getByRole("tab", { name: "Chats" }).click();
    expect(await top()).toBe(0);
    await expect(page.getByRole("radiogroup")).toHaveCount(0);
    if (size) await page.setViewportSize(size);
  });

  await test.step("a button beside the tabs shows unread chats alone, and the open one stays", async () => {
    await expect(row(page, emma.name)).not.toContainText("unread");
    await onlyUnread(page).click();
    await expect(onlyUnread(page)).toHaveAttribute("aria-pressed", "true");
    await expect(unreadChip(page)).toBeChecked();
    await expect(names(page)).toContainText([bruno.name, chloe.name]);
    await chooseChat(page, chloe);
    await expect(row(page, chloe.name)).not.toContainText("unread");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(names(page)).toContainText([bruno.name]);
    await expect(names(page)).toHaveCount(1);
    await expect(row(page, bruno.name)).not.toContainText("unread");
  });

  await test.step("a new message brings a chat under the filter, and an empty one says so", async () => {
    await chloe.sends(ana, "and now?");
    await expect(names(page)).toContainText([chloe.name, bruno.name]);
    await chooseChat(page, chloe);
    await expect(row(page, chloe.name)).not.toContainText("unread");
    await chip(page, "All chats").click();
    await expect(page.getByRole("radiogroup")).toHaveCount(0);
    await expect(onlyUnread(page)).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("Alt+u");
    await expect(page.getByText("No unread chats")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("a folder with rules holds chats in a language, also those to come", async () => {
    await button(page, "New folder").click();
    await button(page, "Create folder").click();
    await expect(page.getByText("Please give the folder a name")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("🏖️ Spanish");
    await page.getByRole("radio", { name: "People" }).click();
    await button(page, /^Languages/).click();
    await page
      .getByRole("option", { name: /Spanish/ })
      .first()
      .click();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, "Create folder").click();
    await expect(chip(page, "Spanish")).toBeChecked();
    await expect(onlyUnread(page)).toHaveCount(0);
    await expect(names(page)).toContainText([bruno.name]);
    await expect(names(page)).toHaveCount(1);
    await emma.sends(ana, "¿Dónde están los niños esta tarde? Tenemos que comprar la cena.");
    await expect(names(page)).toContainText([emma.name, bruno.name]);
    await expect(chip(page, "Spanish")).toContainText("Unread chats");
  });

  await test.step("a chat is added from its menu, and another device has the folder", async () => {
    await chip(page, "All chats").click();
    await row(page, chloe.name).click({ button: "right" });
    await menuItem(page, "Add to folder").click();
    await menuItem(page, "Add to 🏖️ Spanish").click();
    await expect(toast(page, "Added to 🏖️ Spanish")).toBeVisible();
    const laptop = await people.again(ana);
    await laptop.page.goto("/");
    await chip(laptop.page, "Spanish").click();
    await expect(names(laptop.page)).toContainText([emma.name, chloe.name, bruno.name]);
    await row(page, bruno.name).click({ button: "right" });
    await menuItem(page, "Add to folder").click();
    await menuItem(page, "Remove from 🏖️ Spanish").click();
    await expect(names(laptop.page)).toHaveCount(2);
  });

  await test.step("the keys walk the chips, and the menu of a folder renames and deletes it", async () => {
    await chip(page, "All chats").press("ArrowRight", { delay: 100 });
    await expect(unreadChip(page)).toBeChecked();
    await unreadChip(page).press("ArrowRight", { delay: 100 });
    await expect(chip(page, "Spanish")).toBeChecked();
    await page.keyboard.press("Shift+F10");
    await menuItem(page, "Edit folder").click();
    await page.getByLabel("Name", { exact: true }).fill("Beach");
    await dialog(page).getByRole("checkbox", { name: bruno.name }).click();
    await button(page, "Save").click();
    await expect(chip(page, "Beach")).toBeChecked();
    await expect(names(page)).toHaveCount(3);
    await chip(page, "Beach").click({ button: "right" });
    await menuItem(page, "Delete folder").click();
    await dialog(page).getByRole("button", { name: "Delete folder" }).click();
    await expect(page.getByRole("radiogroup")).toHaveCount(0);
    await expect(names(page)).toHaveCount(3);
  });
});

test("a folder in Spanish holds a group by hand, and is edited by a long press @phone", async ({ people }) => {
  const luz = await people.newcomer(
    "Luz",
    { interfaceLanguage: "es" },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );
  const emma = await people.newcomer("Emma");
  const group = await groupOf(emma, "Familia", [luz]);
  await emma.call("POST", `/conversations/${group}/messages`, { text: "hello" });
  const { page } = luz;
  await page.goto("/");
  await button(page, spanishChat.onlyUnread).tap();
  await expect(chip(page, spanish.unread)).toBeChecked();
  await button(page, spanish.new).tap();
  await page.getByLabel(spanish.name, { exact: true }).fill("Casa");
  await page.getByRole("checkbox", { name: "Familia" }).tap();
  await button(page, spanish.create).tap();
  await expect(chip(page, "Casa")).toBeChecked();
  const rows = page.getByRole("list", { name: spanishChat.chats }).getByRole("listitem");
  await expect(rows).toContainText(["Familia"]);
  const lift = await rest(chip(page, "Casa"));
  await menuItem(page, spanish.edit).waitFor();
  await lift();
  await menuItem(page, spanish.edit).tap();
  await page.getByRole("checkbox", { name: "Familia" }).tap();
  await button(page, spanish.save).tap();
  await expect(page.getByText(spanish.empty.replace("{{name}}", "Casa"))).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, spanish.showAll).tap();
  await expect(chip(page, spaces.all)).toBeChecked();
  await expect(rows).toContainText(["Familia"]);
});
