import type { Page } from "@playwright/test";
import { bubble, button, openChat, openMessageMenu } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Words on the screen that are neither messages nor names: those of buttons, tabs, hints and states. */
const wordsAtRest = (page: Page, names: readonly string[]) =>
  page.evaluate((own) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const isContent = element?.closest(
        "[role=log], time, nav li, [data-scroller] li, ul li, .sr-only, script, style",
      );
      if (element && !isContent && element.checkVisibility({ visibilityProperty: true }))
        texts.push(walker.currentNode.textContent ?? "");
    }
    for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea"))
      if (field.checkVisibility({ visibilityProperty: true })) texts.push(field.placeholder);
    const shown = own.reduce((all, name) => all.replaceAll(name, ""), texts.join(" "));
    // Initials of pictures are one or two capitals.
    return shown.match(/[\p{L}\p{N}.+()']+/gu)?.filter((word) => /\p{Ll}/u.test(word)) ?? [];
  }, names);

const entries = (page: Page) => page.getByRole("menu").getByRole("menuitem").filter({ hasText: /\p{L}/u });

test("a chat at rest shows at most fifteen words, and menus stay short", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = emma;
  await ana.sends(emma, "Are you coming?");
  await openChat(page, ana);
  await bubble(page, "Are you coming?").waitFor();
  const words = await wordsAtRest(page, [ana.name, emma.name]);
  expect(words.length, words.join(" ")).toBeLessThanOrEqual(15);

  const counts: Record<string, number> = {};
  const count = async (menu: string, open: () => Promise<void>) => {
    await open();
    await entries(page).first().waitFor();
    counts[menu] = await entries(page).count();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await count("message", () => openMessageMenu(page, "Are you coming?"));
  await count("chat", () => button(page, "Chat settings").click());
  await count("account", () => button(page, "My account").click());
  await count("plus", () => button(page, "Attach").click());
  await count("row", () => page.getByRole("complementary").getByText("Are you coming?").click({ button: "right" }));
  expect(counts).toEqual({ message: 7, chat: 5, account: 6, plus: 4, row: 4 });
});
