import { closeInfo, openTranslation } from "../support/chat-info.ts";
import { bubble, messageAction, openChat, openMessageMenu, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Most of its words are also Catalan. */
const SPANISH = "Mañana la casa de la plaza canta";

test.beforeEach(({ engines }) => {
  test.skip(engines === null, "no local engine can be had on this system");
});

test("a chat names its privacy level; lowering it leaves earlier messages", async ({ people, emma }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  await ana.sends(emma, SPANISH);
  await openChat(emma.page, ana);
  await openChat(ana.page, emma);
  const onServer = "Private translation";
  await expect(emma.page.getByRole("button", { name: onServer })).toBeVisible();
  const received = bubble(emma.page, SPANISH);
  await expect(received.getByRole("button", { name: "Translate", exact: true })).toBeVisible();

  await openTranslation(ana.page, /^Who may translate This server$/);
  const dialog = ana.page.getByRole("dialog", { name: "Who may translate" });
  // No provider is set up here.
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await dialog.getByRole("radio", { name: "Only readers' devices" }).click();
  const onDevices = "Not translated";
  await expect(emma.page.getByRole("button", { name: onDevices })).toBeVisible();
  await expect(received.getByRole("button", { name: "Translate", exact: true })).toHaveCount(0);

  // Emma alone cannot raise it, and reads why.
  await openTranslation(emma.page, /^Who may translate Only readers' devices$/);
  const hers = emma.page.getByRole("dialog");
  await hers.getByRole("radio", { name: "This server" }).click();
  await expect(hers.getByText(`Waiting for ${ana.name} to agree.`)).toBeVisible();
  await dialog.getByRole("radio", { name: "This server" }).click();
  await expect(hers.getByText(/^Waiting for/)).toHaveCount(0);
  await emma.page.keyboard.press("Escape");
  await hers.getByRole("switch", { name: "Translate automatically" }).click();
  await hers.getByRole("button", { name: "Close" }).click();
  await expect(emma.page.getByRole("button", { name: `${onServer} · automatic · ES → EN` })).toBeVisible();

  await ana.sends(emma, "La casa es grande y bonita");
  await expect(bubble(emma.page, "La casa").locator("[lang=en]")).toContainText("house");
  await expect(received.locator("[lang=en]")).toHaveCount(0);
});

test("view, corrected language and renditions persist, and writers can see them", async ({ people, ana, trouble }) => {
  trouble.provokes(/status of 502/);
  await ana.call("PUT", "/settings/translation", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  await ana.sends(emma, SPANISH);
  await openChat(emma.page, ana);
  const received = bubble(emma.page, SPANISH);
  await received.getByRole("button", { name: "Translate", exact: true }).click();
  await expect(received.getByText(/Translated to English from Spanish/)).toBeVisible();
  await received.getByRole("button", { name: "Show original only" }).click();
  await expect(received.locator("[lang=en]")).toHaveCount(0);
  await emma.page.reload();
  await received.getByRole("button", { name: "Show translation" }).click();
  await expect(received.locator("[lang=en]")).toContainText("house");

  // A correction on one device holds on the others.
  const other = await emma.context.newPage();
  await openChat(other, ana);
  const there = bubble(other, SPANISH);
  await expect(there.getByText(/Translated to English from Spanish/)).toBeVisible();
  await received.getByRole("button", { name: "ES → EN · rough" }).click();
  const details = emma.page.getByRole("dialog", { name: "Translated to English from Spanish" });
  await expect(details.getByText(/Apertium on this server/)).toBeVisible();
  await details.getByRole("button", { name: "Wrong language?" }).click();
  await details.getByRole("button", { name: "Catalan" }).click();
  for (const one of [received, there]) await expect(one.getByText(/Translated to English from Catalan/)).toBeVisible();
  await other.close();

  // A message in a language she reads has no translation below it; its menu has the correction.
  await ana.sends(emma, "This is written in English, she says");
  const taken = bubble(emma.page, "This is written");
  await openMessageMenu(emma.page, "This is written");
  await (await messageAction(emma.page, "Wrong language?")).click();
  const menu = emma.page.getByRole("dialog", { name: "Wrong language?" });
  await menu.getByRole("button", { name: /Language of this message/ }).click();
  await menu.getByRole("combobox").fill("span");
  await menu.getByRole("option", { name: /^Español · Spanish/ }).click();
  await expect(menu).toBeHidden();
  await expect(taken.getByRole("button", { name: "Translate", exact: true })).toBeVisible();

  await openChat(ana.page, emma);
  await ana.sends(emma, "La casa es grande");
  const own = bubble(ana.page, "La casa es grande");
  await own.hover();
  await own.getByRole("button", { name: `See what ${emma.name} sees` }).click();
  const reading = own.getByRole("region", { name: `What ${emma.name} sees` });
  await expect(reading.locator("[lang=en]")).toContainText("house");
  await expect(reading.getByText("Back in Spanish:")).toBeVisible();
  await expect(reading.locator("[lang=es]")).toContainText("casa");

  await turnTo(emma.page, "/settings/language");
  await emma.page.getByRole("radio", { name: "Apertium" }).click();
  await expect(emma.page.getByText("Saved", { exact: true })).toBeVisible();
  await emma.page.getByRole("link", { name: "Translation history" }).click();
  const history = emma.page.getByRole("main");
  // The message that her partner looked at may be above it.
  await expect(history.getByRole("listitem").filter({ hasText: SPANISH }).first()).toBeVisible();
  await history.getByRole("button", { name: "Clear" }).click();
  await emma.page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  await expect(toast(emma.page, "Translation history cleared")).toBeVisible();
  await expect(history.getByText("Nothing has been translated for you yet.")).toBeVisible();
});

test("refusing, asking and automatic translation work, with exceptions per chat", async ({ people, emma }) => {
  const ana = await people.newcomer("Ana");
  const { page } = emma;
  await ana.sends(emma, SPANISH);
  await openChat(page, ana);
  const question = page.getByText(`${ana.name} writes Spanish. Translate?`);
  await expect(question).toBeVisible();
  const settings = await emma.context.newPage();
  await settings.goto("/settings/language");
  const modes = settings.getByRole("radiogroup", { name: "Translate received messages automatically" });
  await expect(modes.getByRole("radio", { name: "Ask me" })).toBeChecked();

  await modes.getByRole("radio", { name: "Never" }).click();
  await expect(question).toBeHidden();
  const received = bubble(page, SPANISH);
  await expect(received.getByRole("button", { name: "Translate", exact: true })).toBeVisible();

  await openTranslation(page);
  const automatic = page.getByRole("switch", { name: "Translate automatically" });
  await automatic.click();
  await closeInfo(page);
  await expect(received.locator("[lang=en]")).toContainText("house");
  // The chat follows the general settings again.
  await openTranslation(page);
  await automatic.click();
  await expect(automatic).not.toBeChecked();
  await closeInfo(page);
  await expect(question).toBeHidden();

  await modes.getByRole("radio", { name: "Ask me" }).click();
  await expect(question).toBeVisible();
  await modes.getByRole("radio", { name: "Always" }).click();
  await expect(question).toBeHidden();
  await expect(received.locator("[lang=en]")).toContainText("house");
  await expect(toast(page, /Failed/)).toHaveCount(0);
  await settings.close();
});
