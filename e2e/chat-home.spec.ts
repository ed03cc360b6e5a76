import type { Locator, Page } from "@playwright/test";
import { bubble, composer, list, log, messages, openChat, searchField, write } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { OFFLINE } from "./support/trouble.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const rows = (page: Page, name: "Chats" | "Contacts" | "Search results") =>
  list(page, name).getByRole("button");
const header = (page: Page) => page.getByRole("main").getByRole("banner").or(page.locator("main > header"));
const scrollTop = (box: Locator) => box.evaluate((element) => element.scrollTop);
const fromEnd = (box: Locator) =>
  box.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);

test.describe("the lists", () => {
  test("chats come first, and who has none is led to the contacts", async ({ people }) => {
    const ana = await people.newcomer("Ana");
    await ana.page.goto("/");
    await expect(tab(ana.page, "Chats")).toHaveAttribute("aria-selected", "true");
    await expect(ana.page.getByText("Ready to connect globally?")).toBeVisible();
    await expect(ana.page.getByText("Start Breaking Language Barriers")).toBeVisible();
    await ana.page.getByRole("button", { name: "Find global contacts" }).click();
    await expect(tab(ana.page, "Contacts")).toHaveAttribute("aria-selected", "true");
    await expect(rows(ana.page, "Contacts").filter({ hasText: "Emma O'Brien" })).toBeVisible();
    // Nobody finds themselves.
    await expect(rows(ana.page, "Contacts").filter({ hasText: ana.name })).toHaveCount(0);
  });

  test("a message for a chat that is not open moves it up and counts, until it is read", async ({
    people,
  }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    const bruno = await people.newcomer("Bruno");
    await emma.says(ana, "from Emma");
    await bruno.says(ana, "de Bruno");
    await openChat(ana.page, bruno);
    await expect(rows(ana.page, "Chats").first()).toContainText(bruno.name);
    await emma.says(ana, "one more", "and another");
    await expect(rows(ana.page, "Chats").first()).toContainText(emma.name);
    await expect(rows(ana.page, "Chats").first()).toContainText("and another");
    await expect(rows(ana.page, "Chats").first()).toContainText("3 unread messages");
    await expect(messages(ana.page)).toHaveCount(1);
    await rows(ana.page, "Chats").first().click();
    await expect(bubble(ana.page, "and another")).toBeVisible();
    await expect(rows(ana.page, "Chats").first()).not.toContainText("unread");
  });

  test("who is online shows, goes when they leave, and is not claimed while this page is cut off", async ({
    people,
    trouble,
  }) => {
    trouble.provokes(OFFLINE);
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await emma.says(ana, "hello");
    await openChat(ana.page, emma);
    await expect(header(ana.page)).toContainText("Offline");
    await emma.page.goto("/");
    await expect(header(ana.page)).toContainText("Online");
    await expect(rows(ana.page, "Chats").first()).toContainText("Online");
    await ana.context.setOffline(true);
    await expect(header(ana.page)).not.toContainText(/Online|Offline/);
    await expect(rows(ana.page, "Chats").first()).not.toContainText(/Online|Offline/);
    await ana.context.setOffline(false);
    await expect(header(ana.page)).toContainText("Online");
    await emma.page.close();
    await expect(header(ana.page)).toContainText("Offline", { timeout: 10_000 });
  });

  test("typing shows in the chat and in the list, and ends when the field is emptied", async ({ people }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await emma.says(ana, "hello");
    await openChat(ana.page, emma);
    await openChat(emma.page, ana);
    await composer(emma.page).pressSequentially("I am wri");
    await expect(header(ana.page)).toContainText("typing...");
    await expect(rows(ana.page, "Chats").first()).toContainText("typing...");
    await composer(emma.page).fill("");
    await expect(header(ana.page)).toContainText("Online");
    await expect(rows(ana.page, "Chats").first()).toContainText("hello");
  });
});

test.describe("the search", () => {
  test("finds chats, then contacts, by any part of the name, and opens the one chosen", async ({
    people,
  }) => {
    const ana = await people.newcomer("Ana");
    const mark = crypto.randomUUID().slice(0, 6);
    const chatted = await people.newcomer(`Zoë${mark}`);
    const contact = await people.newcomer(`Abe${mark}`);
    await chatted.says(ana, "hello");
    await ana.page.goto("/");
    await expect(tab(ana.page, "Chats")).toBeVisible();
    await ana.page.keyboard.press("Control+k");
    await expect(searchField(ana.page)).toBeFocused();
    const asked: string[] = [];
    ana.page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/api/messages/contacts" && url.searchParams.has("q"))
        asked.push(url.searchParams.get("q") ?? "");
    });
    await ana.page.keyboard.type(mark.toUpperCase(), { delay: 20 });
    await expect(ana.page.getByText("Searching...")).toBeVisible();
    const found = rows(ana.page, "Search results");
    await expect(found).toHaveCount(2);
    // Not one question for each key.
    expect(asked).toEqual([mark.toUpperCase()]);
    await expect(found.first()).toContainText(chatted.name);
    await expect(found.first()).toContainText("Recent chat");
    await expect(found.last()).toContainText(contact.name);
    await expect(found.last()).toContainText("Contact");
    await expect(found.last()).toContainText("Offline");
    await found.last().click();
    await expect(ana.page.getByRole("heading", { name: contact.name })).toBeVisible();
    await expect(tab(ana.page, "Contacts")).toHaveAttribute("aria-selected", "true");
    await expect(searchField(ana.page)).toHaveValue("");
  });

  test("says so when there is nobody, and Escape clears it", async ({ people }) => {
    const ana = await people.newcomer("Ana");
    await ana.page.goto("/");
    await searchField(ana.page).fill("nobody is called this");
    await expect(ana.page.getByText('No users found for "nobody is called this"')).toBeVisible();
    await expect(ana.page.getByText("Try searching with a different name")).toBeVisible();
    await ana.page.keyboard.press("Escape");
    await expect(searchField(ana.page)).toHaveValue("");
    await expect(tab(ana.page, "Chats")).toBeVisible();
  });
});

test("Escape closes the innermost thing first: dialog, search, chat", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  await searchField(ana.page).fill("em");
  await ana.page.getByRole("button", { name: "Clear search" }).focus();
  await ana.page.keyboard.press("?");
  const dialog = ana.page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await ana.page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(ana.page.getByRole("button", { name: "Clear search" })).toBeFocused();
  await expect(searchField(ana.page)).toHaveValue("em");
  await ana.page.keyboard.press("Escape");
  await expect(searchField(ana.page)).toHaveValue("");
  await expect(composer(ana.page)).toBeVisible();
  await composer(ana.page).focus();
  await ana.page.keyboard.press("Escape");
  await expect(composer(ana.page)).toBeHidden();
  await expect(ana.page.getByText("Start Breaking Language Barriers")).toBeVisible();
});

test.describe("a conversation", () => {
  test("an empty one offers samples, which can be changed before they are sent", async ({ people }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await openChat(ana.page, emma);
    await expect(ana.page.getByText(`Connect with ${emma.name} across languages`)).toBeVisible();
    await ana.page.getByRole("button", { name: "Nice to meet you!" }).click();
    await expect(composer(ana.page)).toHaveValue("Nice to meet you!");
    await expect(composer(ana.page)).toBeFocused();
    await expect(messages(ana.page)).toHaveCount(0);
  });

  test("opens at the newest message, with a line where the unread ones begin, below their day", async ({
    people,
  }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await emma.says(ana, "read before");
    await openChat(ana.page, emma);
    await expect(bubble(ana.page, "read before")).toBeVisible();
    await expect(log(ana.page).getByText("Today", { exact: true })).toBeVisible();
    await expect(rows(ana.page, "Chats").first()).not.toContainText("unread");
    await ana.page.goto("/");
    await expect(searchField(ana.page)).toBeVisible();
    await emma.says(ana, "unread one", "unread two");
    await openChat(ana.page, emma);
    await expect(bubble(ana.page, "unread two")).toBeInViewport();
    await expect(log(ana.page).getByText("New messages")).toHaveCount(1);
    const order = await log(ana.page).innerText();
    expect(order).toMatch(/Today[\s\S]*read before[\s\S]*New messages[\s\S]*unread one[\s\S]*unread two/);
  });

  test("older pages load upward, every message once, and what is being read stays in view", async ({
    people,
  }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    const texts = Array.from({ length: 200 }, (_, i) => `line ${i + 1}`);
    await emma.says(ana, ...texts);
    await openChat(ana.page, emma);
    await expect(bubble(ana.page, "line 200")).toBeInViewport();
    await expect(messages(ana.page)).not.toHaveCount(200);
    await log(ana.page).hover();
    for (;;) {
      const loaded = await messages(ana.page).count();
      if (loaded === 200) break;
      const text = await messages(ana.page).first().locator("p").innerText();
      const anchor = bubble(ana.page, new RegExp(`^${text}\\D`)).first();
      await expect(async () => {
        if ((await messages(ana.page).count()) > loaded) return;
        await ana.page.mouse.wheel(0, -20_000);
        expect(await messages(ana.page).count()).toBeGreaterThan(loaded);
      }).toPass({ timeout: 15_000 });
      await expect(anchor).toBeInViewport();
    }
    await expect(messages(ana.page).locator("p[dir=auto]")).toHaveText(texts);
    expect(await fromEnd(log(ana.page))).toBeGreaterThan(1_000);
  });

  test("who reads further up is not moved by what arrives, but told how much, and can go there", async ({
    people,
  }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await emma.says(ana, ...Array.from({ length: 40 }, (_, i) => `line ${i + 1}`));
    await openChat(ana.page, emma);
    await expect(bubble(ana.page, "line 40")).toBeInViewport();
    await log(ana.page).hover();
    await ana.page.mouse.wheel(0, -600);
    await expect(ana.page.getByRole("button", { name: "Go to the newest message" })).toBeVisible();
    const place = await scrollTop(log(ana.page));
    await emma.says(ana, "news one", "news two");
    const below = ana.page.getByRole("button", { name: "2 new messages" });
    await expect(below).toBeVisible();
    expect(await scrollTop(log(ana.page))).toBe(place);
    // Not on screen, so not read.
    await expect(rows(ana.page, "Chats").first()).toContainText("2 unread messages");
    await below.click();
    await expect(bubble(ana.page, "news two")).toBeInViewport();
    await expect(below).toBeHidden();
    await expect(rows(ana.page, "Chats").first()).not.toContainText("unread");
    // At the end it stays at the end.
    await emma.says(ana, "news three");
    await expect(bubble(ana.page, "news three")).toBeInViewport();
  });

  test("Enter sends, Shift and Enter make a line, blank text goes nowhere", async ({ people }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await openChat(ana.page, emma);
    const send = ana.page.getByRole("button", { name: "Send", exact: true });
    await composer(ana.page).fill("   ");
    await expect(send).toBeDisabled();
    await composer(ana.page).press("Enter");
    await composer(ana.page).fill("");
    await composer(ana.page).pressSequentially("one");
    await composer(ana.page).press("Shift+Enter");
    await composer(ana.page).pressSequentially("two");
    await composer(ana.page).press("Enter");
    await expect(messages(ana.page)).toHaveCount(1);
    expect(await messages(ana.page).locator("p").innerText()).toBe("one\ntwo");
    await expect(composer(ana.page)).toBeFocused();
    await composer(ana.page).fill("x".repeat(4_001));
    await expect(ana.page.getByText("1 over the limit of 4000 characters")).toBeVisible();
    await expect(send).toBeDisabled();
  });

  test("an address of nobody says so", async ({ people, trouble }) => {
    trouble.provokes(/status of 404/);
    const ana = await people.newcomer("Ana");
    await ana.page.goto("/?with=0199a000-0000-7000-8000-000000000000");
    await expect(ana.page.getByText("This person cannot be found.")).toBeVisible();
    await ana.page.getByRole("main").getByRole("button", { name: "Close chat" }).click();
    await expect(ana.page.getByText("Start Breaking Language Barriers")).toBeVisible();
  });
});

test.describe("on a phone", { tag: ["@phone", "@phone-only"] }, () => {
  test("the lists are in a drawer that holds the focus, gives it back, and closes when somebody is chosen", async ({
    people,
  }) => {
    const ana = await people.newcomer("Ana");
    const emma = await people.newcomer("Emma");
    await emma.says(ana, "hello");
    await ana.page.goto("/");
    const drawer = ana.page.getByRole("dialog", { name: "People" });
    const menu = ana.page.getByRole("button", { name: "Open chats and contacts" });
    await expect(drawer).toBeHidden();
    await ana.page.getByRole("button", { name: "Browse Contacts" }).click();
    await expect(tab(ana.page, "Contacts")).toHaveAttribute("aria-selected", "true");
    await ana.page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();

    await menu.click();
    await expect(drawer).toBeVisible();
    for (let presses = 0; presses < 15; presses++) {
      await ana.page.keyboard.press("Tab");
      expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await drawer.getByRole("button", { name: "Close chats and contacts" }).click();
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();

    // Escape takes the drawer, and leaves what was searched for the chat alone.
    await menu.click();
    await ana.page.mouse.click(380, 400);
    await expect(drawer).toBeHidden();
    await menu.click();
    await tab(ana.page, "Chats").click();
    await list(ana.page, "Chats").getByRole("button", { name: emma.name }).click();
    await expect(drawer).toBeHidden();
    await expect(bubble(ana.page, "hello")).toBeVisible();
    await menu.click();
    await ana.page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(composer(ana.page)).toBeVisible();
    await write(ana.page, "hi");
    await expect(bubble(ana.page, "hi")).toBeInViewport();
  });
});
