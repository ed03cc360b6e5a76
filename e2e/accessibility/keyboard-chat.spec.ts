import type { Page } from "@playwright/test";
import { STILL } from "../support/accessible-screens.ts";
import { openInfo } from "../support/chat-info.ts";
import { expectWalkable } from "../support/keyboard-walk.ts";
import { newAccount } from "../support/people.ts";
import {
  bubble,
  button,
  composer,
  list,
  log,
  menuItem,
  openChat,
  PASSWORD,
  state,
  toast,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

test("Tab reaches the whole chat home and its dialogs in reading order", async ({ people }) => {
  const emma = await people.newcomer("Emma");
  const { page, ...ana } = await people.newcomer("Ana", {}, STILL);
  await emma.sends(ana, "hola: https://example.com/casa", "Mañana voy a la ciudad con mi hermana");
  await openChat(page, emma);
  await write(page, "mira https://example.com/mapa");
  await expect(state(page, "mira")).toHaveAccessibleName("Sent");
  for (const linked of ["hola", "mira"]) await expect(bubble(page, linked).getByRole("link")).toBeVisible();
  // These come after the message, and are further stops.
  await expect(button(page, /^See what/)).toBeAttached();
  await expect(page.getByRole("button", { name: "Always", exact: true })).toBeVisible();
  await composer(page).fill("un borrador");
  await expectWalkable(page, "conversation");

  await openInfo(page);
  await expect(button(page, /^Block/)).toBeVisible();
  await expectWalkable(page, "about a person", "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 }).getByRole("button")).toBeFocused();
  await button(page, "Private translation").click();
  await expect(page.getByRole("dialog", { name: "Translation in this chat" })).toBeVisible();
  await expectWalkable(page, "Translation in this chat", "[role=dialog]");
  // The page behind the dialog is inert.
  await log(page).focus();
  await expect(log(page)).not.toBeFocused();
  await page.keyboard.press("Escape");
  await button(page, "Emoji").click();
  await expect(page.getByRole("toolbar")).toBeVisible();
  await expectWalkable(page, "emoji", "[role=dialog]");
  await page.keyboard.press("Escape");

  await ana.call("PUT", "/settings/translation", { interfaceLanguage: "ar" });
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectWalkable(page, "conversation, from right to left");
});

test("messages are one tab stop with arrows inside, and F6 leads to notices", async ({ people, trouble }) => {
  const emma = await people.newcomer("Emma");
  const ana = await people.newcomer("Ana", {}, STILL);
  await emma.sends(ana, "uno: https://example.com/a", "dos", "tres: https://example.com/c");
  const { page } = ana;
  await openChat(page, emma);
  await expect(bubble(page, "tres").getByRole("link")).toBeVisible();
  await composer(page).focus();
  // The buttons of the composer come first.
  const inLog = () => page.evaluate(() => document.activeElement?.closest("[role=log]") !== null);
  for (let presses = 0; presses < 5 && !(await inLog()); presses++) await page.keyboard.press("Shift+Tab");
  await expect(bubble(page, "tres")).toBeFocused();
  // The bubble gets the ring, not the row, which is as wide as the column.
  await expect(bubble(page, "tres").locator("[data-bubble]")).toHaveCSS("outline-style", "solid");
  await expect(bubble(page, "tres")).toHaveCSS("outline-color", "rgba(0, 0, 0, 0)");
  for (const text of ["dos", "uno"]) {
    await page.keyboard.press("ArrowUp");
    await expect(bubble(page, text)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(bubble(page, "uno").getByRole("link")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(bubble(page, "uno")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(log(page).locator(":focus")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(bubble(page, "uno")).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemcheckbox", { name: "React with 👍" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menuItem(page, "Reply")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menuItem(page, "Reply in thread")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menuItem(page, "Copy")).toBeFocused();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowDown");
  await expect(menuItem(page, "More")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menuItem(page, "Keep")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(bubble(page, "dos")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(bubble(page, "tres").getByRole("link")).toBeFocused();
  // Other controls of the message, such as "Translate", come next.
  for (let presses = 0; presses < 2 && (await inLog()); presses++) await page.keyboard.press("Tab");
  await expect(log(page).locator(":focus")).toHaveCount(0);

  await test.step("F6 leads to notices over a dialog, and a second dialog returns the focus", async () => {
    trouble.provokes(refused(400, "/me/invite"));
    await page.route("**/me/invite", (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 400, json: {} }),
    );
    await button(page, "New conversation").click();
    await page.getByRole("dialog").getByRole("button", { name: "Invite someone" }).click();
    // Replacing a link needs a second press.
    await button(page, "Make a new link").press("Enter");
    await expect(button(page, "Keep it")).toBeVisible();
    await button(page, "Make a new link").press("Enter");
    await expect(button(page, "Dismiss")).toBeVisible();
    await expect(button(page, "Make a new link")).toBeFocused();
    await page.keyboard.press("F6");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(button(page, "Dismiss")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button(page, "Dismiss")).toHaveCount(0);
    await expect(button(page, "Make a new link")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button(page, "New conversation")).toBeFocused();
  });
});

test("Tab reaches everything on a phone, in the conversation and in the list", {
  tag: ["@phone", "@phone-only"],
}, async ({ people }) => {
  const emma = await people.newcomer("Emma");
  const ana = await people.newcomer("Ana", {}, STILL);
  // Without words there is no language to be known later, and no "Translate" that comes while the page is walked through.
  await emma.sends(ana, "https://example.com/casa");
  await openChat(ana.page, emma);
  await expect(bubble(ana.page, "casa").getByRole("link")).toBeVisible();
  await expectWalkable(ana.page, "conversation");
  await button(ana.page, /^Back to chats/).click();
  await expect(list(ana.page, "Chats").getByRole("button", { name: emma.name })).toBeVisible();
  await expectWalkable(ana.page, "list");
  await ana.call("PUT", "/settings/translation", { interfaceLanguage: "ar" });
  await expect(ana.page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectWalkable(ana.page, "list, from right to left");
});

test("signing in, sending a message and signing out need no mouse", async ({ people }) => {
  const account = newAccount("Emma");
  await people.register(account);
  const ana = await people.newcomer("Ana");
  await ana.sends(await people.again(account), "hola");
  const { page } = await people.visitor();
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });
  const tabTo = async (target: ReturnType<Page["locator"]>) => {
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        // The focus must be visible.
        const ring = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
        expect(ring, `focus ring of ${await focused()}`).not.toBe("none");
        return;
      }
      await page.keyboard.press("Tab");
    }
    throw new Error(`not reached by Tab; the focus is on ${await focused()}`);
  };
  await tabTo(page.getByLabel("Email"));
  await page.keyboard.type(account.email);
  await tabTo(page.getByRole("textbox", PASSWORD));
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  const chat = list(page, "Chats").getByRole("button", { name: ana.name });
  await expect(chat).toBeVisible();
  await tabTo(page.getByRole("tab", { name: "Chats" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Contacts" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await tabTo(chat);
  await page.keyboard.press("Enter");
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("hello");
  await page.keyboard.press("Enter");
  await expect(state(page, "hello")).toHaveAccessibleName("Sent");
  await tabTo(page.getByRole("button", { name: "My account" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Threads" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("dialog").getByRole("button", { name: "Sign out" }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Logged out successfully")).toBeVisible();
});
