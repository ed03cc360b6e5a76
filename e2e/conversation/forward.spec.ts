import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { groupOf } from "../support/group-chat.ts";
import { bubble, button, chooseChat, log, menuItem, openChat, openMessageMenu, toast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Forward to" });
const row = (page: Page, name: string | RegExp) => dialog(page).getByRole("checkbox", { name });

test("a message is forwarded to chats by keyboard; one with a lower level says why", async ({
  people,
  ana,
  trouble,
}) => {
  trouble.provokes(/status of 404/);
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await emma.sends(ana, "la receta de la abuela");
  const [family, neighbours, openGroup] = [`Family ${emma.id}`, `Neighbours ${emma.id}`, `Open group ${emma.id}`];
  const ids = [await groupOf(ana, family, [emma]), await groupOf(ana, neighbours, [emma])];
  const open = await groupOf(ana, openGroup, [emma]);
  await emma.page.goto("/");
  await openChat(page, emma);
  for (const one of [ana, emma])
    await one.call("PUT", `/conversations/${open}/settings`, { privacyLevel: "providers" });

  await test.step("the search finds a chat, and the arrow keys choose among them", async () => {
    await bubble(page, "la receta").focus();
    await page.keyboard.press("Enter");
    await menuItem(page, "Forward").click();
    await expect(row(page, openGroup)).toBeDisabled();
    await expect(row(page, /Outside services may translate/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.type(neighbours);
    await expect(row(page, family)).toHaveCount(0);
    await expect(row(page, neighbours)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await dialog(page).getByRole("textbox").fill("");
    await row(page, family).click();
    await expect(dialog(page).getByRole("list", { name: "Chosen chats" }).getByRole("listitem")).toHaveCount(2);
  });

  await test.step("the message arrives in both chats, marked as forwarded and without its author", async () => {
    await button(page, "Forward").click();
    await expect(toast(page, "Forwarded to 2 chats")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(bubble(page, "la receta")).toBeFocused();
    for (const name of [family, neighbours]) {
      await chooseChat(emma.page, { name });
      await expect(bubble(emma.page, "Forwarded")).toContainText("la receta de la abuela");
      await expect(log(emma.page).getByText("Forwarded", { exact: true })).toHaveCount(1);
    }
  });

  await test.step("a chat that refuses stays chosen, and says why", async () => {
    await openMessageMenu(page, "la receta");
    await menuItem(page, "Forward").click();
    await row(page, family).click();
    await ana.call("DELETE", `/conversations/${ids[0]}`);
    await button(page, "Forward").click();
    await expect(dialog(page).getByRole("alert")).toContainText("Some chats refused the message");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
});
