import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { closeInfo, openInfo } from "../support/chat-info.ts";
import { bubble, button, chooseChat, composer, list, menuItem, openChat, toast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => list(page, "Chats").getByRole("listitem");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const more = { name: "More about this chat" } as const;
const names = (page: Page) => rows(page).locator("button:first-child");

test("a row's menu pins, mutes and archives its chat on all devices", async ({ people, trouble }) => {
  const ana = await people.newcomer("Ana");
  const [emma, bruno, chloe] = [
    await people.newcomer("Emma"),
    await people.newcomer("Bruno"),
    await people.newcomer("Chloe"),
  ];
  await emma.sends(ana, "the oldest");
  await bruno.sends(ana, "the middle one");
  await chloe.sends(ana, "the newest");
  const { page } = ana;
  await openChat(page, chloe);
  const phone = await people.again(ana);

  await test.step("a pinned chat stands first, and stays there when a message comes elsewhere", async () => {
    await row(page, emma.name).click({ button: "right" });
    await menuItem(page, "Pin").click();
    await expect(names(page).first()).toContainText("Pinned");
    // A device that loads later has it too.
    await openChat(phone.page, chloe);
    for (const one of [page, phone.page]) {
      await expect(names(one).first()).toContainText(emma.name);
      await expect(names(one).first()).toContainText("Pinned");
    }
    await bruno.sends(ana, "now the newest");
    for (const one of [page, phone.page]) {
      await expect(row(one, "now the newest")).toBeVisible();
      await expect(names(one)).toContainText([emma.name, bruno.name, chloe.name]);
    }
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("the menu key mutes a chat for a time, and its drawer says until when", async () => {
    await names(page).filter({ hasText: chloe.name }).press("Shift+F10");
    await menuItem(page, "Mute").press("Enter");
    await expect(menuItem(page, "For 1 hour")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(row(page, chloe.name)).toContainText("Muted");
    await expect(names(page).filter({ hasText: chloe.name })).toBeFocused();
    await openInfo(page, /^Mute Muted until /);
    await expect(page.getByRole("radio", { name: /^Muted until / })).toBeChecked();
    await page.getByRole("radio", { name: "Off" }).click();
    await expect(page.getByRole("radio", { name: /^Muted until / })).toHaveCount(0);
    await closeInfo(page);
    await expect(row(page, chloe.name)).not.toContainText("Muted");
  });

  await test.step("a read chat is marked unread on all devices, and opening clears the mark", async () => {
    await row(page, chloe.name).click({ button: "right" });
    await menuItem(page, "Mark as unread").click();
    for (const one of [page, phone.page]) await expect(row(one, chloe.name)).toContainText("Marked as unread");
    await chooseChat(page, emma);
    await expect(row(page, emma.name)).not.toContainText("unread");
    await chooseChat(page, chloe);
    for (const one of [page, phone.page]) await expect(row(one, chloe.name)).not.toContainText("Marked as unread");
  });

  await test.step("an archived chat leaves the list and stays archived when a message comes", async () => {
    await emma.sends(ana, "not read yet");
    await row(page, bruno.name).hover();
    await row(page, bruno.name).getByRole("button", more).click();
    await menuItem(page, "Archive").click();
    await expect(toast(page, "Chat archived")).toBeVisible();
    for (const one of [page, phone.page]) await expect(names(one)).toContainText([emma.name, chloe.name]);
    await expect(page).toHaveTitle("(1) Lingualoom");
    await bruno.sends(ana, "are you there?");
    await expect(button(page, /^Archived \(1\)/)).toContainText("3 unread messages");
    await expect(page).toHaveTitle("(1) Lingualoom");
    await expect(row(page, bruno.name)).toHaveCount(0);
  });

  await test.step("the archive opens below the list, and gives the chat back", async () => {
    await button(page, /^Archived/).click();
    await expect(button(page, "Back to chats")).toBeFocused();
    const archive = page.getByRole("list", { name: "Archived" });
    await archive.getByRole("button", { name: bruno.name }).click();
    await expect(bubble(page, "are you there?")).toBeVisible();
    await archive.getByRole("listitem").hover();
    await archive.getByRole("button", more).click();
    await menuItem(page, "Unarchive").click();
    await expect(page.getByText("Nothing is archived")).toBeVisible();
    await button(page, "Back to chats").click();
    for (const one of [page, phone.page]) await expect(names(one)).toContainText([emma.name, bruno.name, chloe.name]);
    await expect(button(page, /^Archived/)).toHaveCount(0);
  });

  await test.step("changes the server refuses are reverted with a notice", async () => {
    trouble.provokes(/503/);
    await page.route("**/settings", (route) => route.fulfill({ status: 503, json: { code: "UNAVAILABLE" } }));
    await row(page, bruno.name).click({ button: "right" });
    await menuItem(page, "Pin").click();
    await expect(names(page).first()).toContainText(bruno.name);
    await expect(names(page)).toContainText([emma.name, bruno.name, chloe.name]);
    await page.unroute("**/settings");
    await expect(composer(page)).toBeVisible();
  });
});
