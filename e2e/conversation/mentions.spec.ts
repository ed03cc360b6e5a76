import type { Page } from "@playwright/test";
import arabic from "../../apps/web/src/i18n/ar/timeline.json" with { type: "json" };
import { violationsOf } from "../support/accessibility.ts";
import { openInfo } from "../support/chat-info.ts";
import { rows as bubble, field, groupOf, sendByButton } from "../support/group-chat.ts";
import { chooseChat, comes, composer, list, openMessageMenu } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const options = (page: Page) => page.getByRole("listbox").getByRole("option");
/** Names without the initials of their avatars. */
const names = (page: Page) => options(page).locator("bdi");

test("a name is completed by key and finger and works in every language", async ({ people, engines }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es", autoTranslate: true });
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  const farah = await people.newcomer(
    "Farah",
    { interfaceLanguage: "ar", preferredLanguage: "ar", theme: "dark" },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );
  const group = await groupOf(ana, "Familia", [emma, farah]);
  await emma.page.goto("/");
  for (const { page } of [ana, farah]) {
    await page.goto(`/c/${group}`);
    await comes(field(page));
  }

  await test.step("typing @ offers the members, and everyone to an admin; the keyboard chooses", async () => {
    await composer(ana.page).pressSequentially("Hola @");
    await expect(names(ana.page)).toHaveText([emma.name, farah.name, "@everyone"]);
    await expect(composer(ana.page)).toHaveAttribute("aria-activedescendant", /\S/);
    expect(await violationsOf(ana.page)).toEqual([]);
    await composer(ana.page).press("ArrowDown");
    await expect(options(ana.page).nth(1)).toHaveAttribute("aria-selected", "true");
    await composer(ana.page).pressSequentially("em");
    await expect(names(ana.page)).toHaveText([emma.name]);
    await composer(ana.page).press("Escape");
    await expect(options(ana.page)).toHaveCount(0);
    await expect(composer(ana.page)).toHaveValue("Hola @em");
    await composer(ana.page).fill("");
    await composer(ana.page).pressSequentially("Mañana voy a la ciudad con @em");
    await composer(ana.page).press("Enter");
    await expect(composer(ana.page)).toHaveValue(`Mañana voy a la ciudad con @${emma.name} `);
    await expect(composer(ana.page)).toBeFocused();
    await composer(ana.page).press("Enter");
    await expect(bubble(ana.page, "Mañana voy").getByRole("button", { name: `@${emma.name}` })).toBeVisible();
  });

  await test.step("the chat list shows the mention beside the unread count, and so does the message", async () => {
    const row = list(emma.page, "Chats").getByRole("button", { name: "Familia" });
    await expect(row).toContainText("1 mention");
    await expect(row).toContainText("1 unread message");
    await row.click();
    await expect(
      bubble(emma.page, "@Emma")
        .locator("bdi", { hasText: `@${emma.name}` })
        .first(),
    ).toBeVisible();
    await expect(row).not.toContainText("1 mention");
  });

  await test.step("the translation names the person too", async () => {
    if (engines === null) return;
    await expect(bubble(emma.page, /tomorrow/i)).toContainText(`@${emma.name}`);
  });

  await test.step("a finger completes names in right-to-left text; members cannot mention everyone", async () => {
    await field(farah.page).pressSequentially("أهلا @");
    await expect(names(farah.page)).toHaveText([ana.name, emma.name]);
    expect(await violationsOf(farah.page)).toEqual([]);
    await options(farah.page).filter({ hasText: emma.name }).tap();
    await expect(field(farah.page)).toHaveValue(`أهلا @${emma.name} `);
    await expect(field(farah.page)).toBeFocused();
    await sendByButton(farah.page);
    await expect(bubble(emma.page, "أهلا")).toContainText(`@${emma.name}`);
  });

  await test.step('"everyone" is a word of each reader\'s language', async () => {
    await composer(ana.page).pressSequentially("@all");
    await composer(ana.page).press("Tab");
    await expect(composer(ana.page)).toHaveValue("@all ");
    await composer(ana.page).press("Enter");
    await expect(bubble(emma.page, "@everyone")).toBeVisible();
    await expect(bubble(farah.page, `@${arabic.everyone}`)).toBeVisible();
  });

  await test.step("a press on the name shows the person under their current name", async () => {
    await emma.call("PUT", "/settings/profile", { fullName: "Emma Nueva" });
    await ana.page.reload();
    const mention = bubble(ana.page, "Mañana voy").getByRole("button", { name: "@Emma Nueva" });
    await mention.click();
    const person = ana.page.getByRole("dialog", { name: "About Emma Nueva" });
    await expect(person).toBeVisible();
    expect(await violationsOf(ana.page)).toEqual([]);
    await person.getByRole("button", { name: "Message", exact: true }).click();
    await expect(ana.page.getByRole("heading", { level: 1, name: "Emma Nueva" })).toBeVisible();
    await chooseChat(ana.page, { name: "Familia" });
  });

  await test.step("an edit keeps the mention and may add one", async () => {
    await openMessageMenu(ana.page, "Mañana voy");
    await ana.page.getByRole("menuitem", { name: "Edit message", exact: true }).click();
    await composer(ana.page).press("End");
    await composer(ana.page).pressSequentially(" y @fara");
    await expect(names(ana.page)).toHaveText([farah.name]);
    await options(ana.page).first().click();
    await composer(ana.page).press("Enter");
    const changed = bubble(farah.page, "Mañana voy");
    await expect(changed.getByText(`@${farah.name}`).first()).toBeVisible();
    await expect(changed.getByRole("button", { name: `@${emma.name}` }).first()).toBeVisible();
  });

  await test.step("mention notifications are set for the group", async () => {
    await openInfo(ana.page, /^Notify me about/);
    const mentions = ana.page.getByRole("radio", { name: "Only mentions of me" });
    await mentions.click();
    await expect(mentions).toBeChecked();
    const settings = async () => (await (await ana.call("GET", `/conversations/${group}/settings`)).json()).mine.notify;
    await expect.poll(settings).toBe("mentions");
    expect(await violationsOf(ana.page)).toEqual([]);
  });
});
