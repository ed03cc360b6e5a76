import type { Page } from "@playwright/test";
import { expectAccessible, from, type Screen, STILL } from "../support/accessible-screens.ts";
import type { People } from "../support/people.ts";
import {
  addressOf,
  appTakesOver,
  bubble,
  comes,
  composer,
  list,
  openChat,
  searchField,
  showChats,
  state,
  turnTo,
  withoutNetwork,
  write,
} from "../support/screens.ts";
import { SETTINGS_PAGES } from "../support/settings-pages.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";
import { decideSends, type Fate } from "../support/wire.ts";

const LONG_HISTORY = {
  history: Array.from({ length: 20 }, (_, i) => ({
    id: `01890000-0000-7000-8000-${String(i).padStart(12, "0")}`,
    originalText: `Hola número ${i + 1}`,
    translatedText: `Hello number ${i + 1}`,
    sourceLanguage: "es",
    targetLanguage: "en",
    provider: "apertium",
    timestamp: "2026-11-20T10:00:00.000Z",
  })),
  pagination: { total: 20, limit: 20, offset: 0, hasMore: false },
};

/** Every signed-in screen, with everything that can be on it. */
async function screensOf(people: People, page: Page, me: { id: string; name: string }): Promise<Screen[]> {
  const ana = await people.newcomer("Ana");
  const farah = await people.newcomer("فرح");
  await ana.sends(me, "Hola, mañana voy a la ciudad: https://example.com 🎉");
  await farah.sends(me, "مرحبا، كيف حالك؟");
  return [
    {
      name: "chats",
      open: async () => {
        await page.goto("/");
        await appTakesOver(page);
        await comes(page.getByRole("heading", { level: 1 }));
        await expect(list(page, "Chats").getByRole("button", { name: ana.name })).toBeVisible();
      },
    },
    {
      name: "contacts",
      open: async () => {
        await page.getByRole("tab", { name: "Contacts" }).click();
        await expect(list(page, "People here").getByRole("button").first()).toBeVisible();
      },
    },
    {
      name: "search results",
      open: async () => {
        await searchField(page).fill(ana.name);
        await expect(list(page, "Search results").getByRole("button")).toBeVisible();
      },
    },
    {
      name: "nobody found",
      open: async () => {
        await searchField(page).fill("nobody is called this");
        await expect(page.getByText("No users found")).toBeVisible();
      },
    },
    {
      name: "conversation",
      open: async () => {
        await searchField(page).fill("");
        await showChats(page);
        await turnTo(page, addressOf(ana));
        await comes(composer(page));
        await write(page, "Perfect, see you there");
        await expect(bubble(page, "Perfect").first().locator("time + span")).toHaveAccessibleName("Sent");
      },
    },
    {
      name: "conversation in Arabic",
      open: async () => {
        await turnTo(page, addressOf(farah));
        await expect(bubble(page, "مرحبا")).toBeVisible();
      },
    },
    {
      name: "empty conversation",
      open: async () => {
        await turnTo(page, addressOf(await people.newcomer("Jun")));
        await expect(page.getByText("Connect with")).toBeVisible();
      },
    },
    {
      name: "keyboard shortcuts",
      open: async () => {
        await turnTo(page, "/");
        await expect(composer(page)).toHaveCount(0);
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      },
    },
    { name: "settings", open: from("/settings", "Settings") },
    ...SETTINGS_PAGES.map((name) => ({
      name: `settings: ${name}`,
      open: async () => {
        await turnTo(page, `/settings/${name}`);
        await comes(page.getByRole("heading", { level: 2, name: new RegExp(name, "i") }));
      },
    })),
    {
      name: "a history that scrolls",
      open: async () => {
        await page.route("**/api/translation/history?*", (route) => route.fulfill({ json: LONG_HISTORY }));
        await turnTo(page, "/settings/translations");
        const history = page.getByRole("list", { name: "Translation history" });
        await comes(history);
        await page.keyboard.press("End");
        await expect(history.getByText("Hello number 20")).toBeInViewport();
        await page.unroute("**/api/translation/history?*");
      },
    },
    {
      name: "deleting the account",
      open: async () => {
        await turnTo(page, "/settings/data");
        await page.getByRole("button", { name: "Delete my account" }).click();
        await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
      },
    },
    {
      name: "language list",
      open: async () => {
        await page.keyboard.press("Escape");
        await from("/settings/language", "Settings")(page);
        await page.getByRole("button", { name: /^Preferred language/ }).click();
        await expect(page.getByRole("listbox")).toBeVisible();
      },
    },
  ];
}

const OTHER_WHEN_NARROW = new Set([
  "chats",
  "search results",
  "conversation",
  "conversation in Arabic",
  "settings",
  "settings: me",
  "settings: language",
  "settings: security",
  "a history that scrolls",
]);

test("signed-in screens have no accessibility violation", { tag: "@phone" }, async ({ people }) => {
  test.slow();
  const emma = await people.newcomer("Emma", {}, STILL);
  const narrow = (emma.page.viewportSize()?.width ?? 0) < 768;
  for (const { name, open } of await screensOf(people, emma.page, emma)) {
    // The other screens are the same at every width.
    if (narrow && !OTHER_WHEN_NARROW.has(name)) continue;
    // On wide screens this page is shown beside the settings index.
    if (!narrow && name === "settings: me") continue;
    await open(emma.page);
    await expectAccessible(emma.page, name);
  }
});

test("translations, errors and unsent messages have no accessibility violation", {
  tag: "@phone-long",
}, async ({ people, engines, trouble }) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", {}, STILL);
  let fate: Fate = null;
  await decideSends(emma.context, () => fate);
  await ana.sends(emma, `Mañana voy a la ciudad ${"w".repeat(300)} https://example.com/${"a".repeat(200)}`);
  await openChat(emma.page, ana);
  const received = bubble(emma.page, "Mañana");
  await expect(received).toBeVisible();
  if (engines) {
    await received.getByRole("button", { name: "Translate", exact: true }).click();
    await expect(received.getByText("Translation Available")).toBeVisible();
  }
  await expectAccessible(emma.page, "translated, with long words");
  await emma.context.setOffline(true);
  await expect(withoutNetwork(emma.page)).toBeVisible();
  await write(emma.page, "see you");
  await expectAccessible(emma.page, "offline");
  await emma.context.setOffline(false);
  await expect(state(emma.page, "see you")).toHaveAccessibleName("Sent");
  fate = { code: "NOT_REACHABLE", message: "Not to this person" };
  await write(emma.page, "refused");
  await expect(bubble(emma.page, "refused").getByRole("alert")).toBeVisible();
  await expectAccessible(emma.page, "not sent");
});
