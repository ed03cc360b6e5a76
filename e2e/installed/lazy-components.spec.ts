import type { Page } from "@playwright/test";
import {
  bubble,
  button,
  composer,
  list,
  menuItem,
  openChat,
  openMessageMenu,
  searchField,
  state,
  toast,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });
const fetched = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .join(),
  );

test("everything behind the buttons of a chat opens offline at the first click", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const [{ page, context }, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await openChat(page, emma);
  await write(page, "¿Vienes mañana a la ciudad?");
  await expect(state(page, "mañana")).toHaveAccessibleName("Sent");
  for (const part of ["EmojiPicker", "/assets/en-", "ReaderView", "LanguageOfMessage", "ChatDialogs", "ChatMenu"])
    await expect.poll(() => fetched(page)).toContain(part);
  await context.setOffline(true);
  await button(page, "Emoji").click();
  await expect(picker(page).getByRole("toolbar")).toBeVisible();
  await page.keyboard.press("Escape");
  await bubble(page, "mañana").hover();
  await button(page, `See what ${emma.name} sees`).click();
  await expect(page.getByRole("region", { name: /^What/ })).toBeVisible();
  await openMessageMenu(page, "mañana");
  await menuItem(page, "Wrong language?").click();
  await expect(button(page, /^Language of this message/)).toBeVisible();
  await page.keyboard.press("Escape");
  for (const [open, title] of [
    [() => button(page, "Chat settings").click(), "Chat settings"],
    [() => button(page, "Private translation").click(), "Translation in this chat"],
    [
      () =>
        page
          .locator("main header")
          .click()
          .then(() => page.keyboard.press("?")),
      "Keyboard shortcuts",
    ],
  ] as const) {
    await open();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
  }
});

test("with data saving nothing is prefetched, and everything still opens", async ({ people, trouble }) => {
  const sparing = await people.newcomer("Ana");
  // Pages prefetch only without data saving.
  trouble.provokes(OFFLINE);
  const other = await people.newcomer("Emma");
  await openChat(sparing.page, other);
  await openChat(other.page, sparing);
  for (const part of ["EmojiPicker", "ChatPictures", "ReaderView", "SettingsPage"]) {
    await expect.poll(() => fetched(other.page)).toContain(part);
    expect(await fetched(sparing.page)).not.toContain(part);
  }
  await button(sparing.page, "Emoji").click();
  await expect(picker(sparing.page).getByRole("toolbar")).toBeVisible();
});

test("a component that failed to load shows an error and loads at the next click; a new version offers a reload and keeps what was typed", async ({
  people,
  trouble,
}) => {
  trouble.provokes(/assets\/EmojiPicker/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page, context } = ana;
  await context.route("**/assets/EmojiPicker*", (route) => route.abort());
  await openChat(page, emma);
  await composer(page).fill("un borrador");
  await button(page, "Emoji").click();
  await expect(toast(page, "This part of the page could not be loaded.")).toBeVisible();
  await expect(button(page, "Emoji")).toHaveAttribute("aria-expanded", "false");
  await context.unroute("**/assets/EmojiPicker*");
  await button(page, "Emoji").click();
  await expect(picker(page)).toBeVisible();

  await context.route("**/assets/EmojiPicker*", (route) => route.fulfill({ status: 404 }));
  await context.route("**/login", (route) =>
    route.fulfill({ contentType: "text/html", body: '<script src="/assets/initial-newer.js"></script>' }),
  );
  await page.reload();
  await expect(composer(page)).toHaveValue("un borrador");
  await expect.poll(() => fetched(page)).toContain("new-version");
  await button(page, "Emoji").click();
  await expect(toast(page, "There is a new version of this page.")).toBeVisible();
  await context.unroute("**/assets/EmojiPicker*");
  await toast(page, "There is a new version").getByRole("button", { name: "Reload" }).click();
  await expect(toast(page, "There is a new version")).toHaveCount(0);
  await expect(composer(page)).toHaveValue("un borrador");
  await button(page, "Emoji").click();
  await expect(picker(page)).toBeVisible();
});

test("a search that failed to load shows an error, and prefetched components work offline", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE, /assets\/(SearchResults|ChatDialogs)/);
  const [{ page, context }, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  const missing = /assets\/(SearchResults|ChatDialogs)/;
  await context.route(missing, (route) => route.abort());
  await openChat(page, emma);
  await searchField(page).fill(emma.name);
  await expect(page.getByRole("alert")).toHaveText("This list could not be loaded.");
  // It may come before the search does.
  const came = page.waitForResponse(/assets\/ChatDialogs/);
  await context.unroute(missing);
  await button(page, "Try again").click();
  const found = list(page, "Search results").getByRole("button", { name: emma.name });
  await expect(found).toBeVisible();
  await context.setOffline(true);
  await context.setOffline(false);
  await came;
  await context.setOffline(true);
  await found.click();
  await page.locator("main header").click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});
