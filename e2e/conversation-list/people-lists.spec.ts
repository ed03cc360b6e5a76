import type { Page } from "@playwright/test";
import { bubble, composer, list, messages, openChat, searchField } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const rows = (page: Page, name: Parameters<typeof list>[1]) => list(page, name).getByRole("button");
const header = (page: Page) => page.locator("main header").filter({ has: page.getByRole("heading", { level: 1 }) });

test("an empty list leads to an invite and contacts; Enter opens the first result", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const zita = await people.newcomer(`Zita${crypto.randomUUID().slice(0, 6)}`);
  const { page } = ana;
  await page.goto("/");

  await test.step("chats come first, and an empty list leads to an invite and to the contacts", async () => {
    await expect(tab(page, "Chats")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("Ready to connect globally?")).toBeVisible();
    await expect(page.getByText("Start Breaking Language Barriers")).toBeVisible();
    await page.getByRole("button", { name: "Invite someone" }).click();
    await expect(page.getByRole("dialog", { name: "Invite someone" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Find global contacts" }).click();
    await expect(tab(page, "Contacts")).toHaveAttribute("aria-selected", "true");
    // The first by name; the others enter the document when they become visible.
    await expect(rows(page, "People here").first()).toBeVisible();
    // People do not find themselves.
    await expect(rows(page, "People here").filter({ hasText: ana.name })).toHaveCount(0);
  });

  await test.step("the search shows when no person is found, and Escape clears it", async () => {
    await searchField(page).fill("nobody is called this");
    await expect(page.getByText('No users found for "nobody is called this"')).toBeVisible();
    await expect(page.getByText("Try searching with a different name")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(searchField(page)).toHaveValue("");
    await expect(tab(page, "Chats")).toBeVisible();
  });

  await test.step("Enter opens the first hit, even when pressed before the answer has come", async () => {
    await searchField(page).fill(zita.name);
    await searchField(page).press("Enter");
    await expect(page.getByRole("heading", { name: zita.name })).toBeVisible();
    await expect(searchField(page)).toHaveValue("");
  });

  await test.step("Enter opens a listed person, without a line break in the composer", async () => {
    await page.goBack();
    await searchField(page).fill(zita.name);
    await expect(page.getByRole("button", { name: zita.name })).toBeVisible();
    await searchField(page).press("Enter");
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue("");
  });
});

test("a message moves a closed chat up and counts, and typing shows in chat and list", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  const first = rows(ana.page, "Chats").first();
  await emma.sends(ana, "from Emma");
  await bruno.sends(ana, "de Bruno");
  await openChat(ana.page, bruno);

  await test.step("a message for a closed chat moves it up and counts as unread until it is read", async () => {
    await expect(first).toContainText(bruno.name);
    await emma.sends(ana, "one more", "and another");
    await expect(first).toContainText(emma.name);
    await expect(first).toContainText("and another");
    await expect(first).toContainText("3 unread messages");
    await expect(messages(ana.page)).toHaveCount(1);
    await first.click();
    await expect(bubble(ana.page, "and another")).toBeVisible();
    await expect(first).not.toContainText("unread");
  });

  await test.step("typing shows in the chat and in the list, and ends when the composer is emptied", async () => {
    await openChat(emma.page, ana);
    // Typing is only sent over the socket.
    await expect(header(ana.page)).toContainText("Online");
    await composer(emma.page).pressSequentially("I am wri");
    await expect(header(ana.page)).toContainText("typing...");
    await expect(first).toContainText("typing...");
    await composer(emma.page).fill("");
    await expect(header(ana.page)).toContainText("Online");
    await expect(first).toContainText("and another");
  });
});

test("presence shows online people, hides hidden ones, and nothing while offline", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "hello");
  await openChat(ana.page, emma);
  await expect(header(ana.page)).toContainText("Offline");
  await emma.page.goto("/settings/privacy");
  await expect(header(ana.page)).toContainText("Online");
  await expect(rows(ana.page, "Chats").first()).toContainText("Online");
  await ana.context.setOffline(true);
  await expect(header(ana.page)).not.toContainText(/Online|Offline/);
  await expect(rows(ana.page, "Chats").first()).not.toContainText(/Online|Offline/);
  await ana.context.setOffline(false);
  await expect(header(ana.page)).toContainText("Online");

  // A person who hides presence shows neither online nor last seen, and shows both again at once after the switch.
  const seen = emma.page.getByRole("switch", { name: "Show when I am online" });
  await seen.click();
  await expect(header(ana.page)).toContainText("Offline");
  await expect(rows(ana.page, "Chats").first()).toContainText("Offline");
  await emma.page.close();
  await ana.page.reload();
  await expect(header(ana.page)).toContainText("Offline");
  await expect(header(ana.page)).not.toContainText("last seen");
  const back = await emma.context.newPage();
  await back.goto("/settings/privacy");
  await expect(header(ana.page)).toContainText("Offline");
  await back.getByRole("switch", { name: "Show when I am online" }).click();
  await expect(header(ana.page)).toContainText("Online");
  await back.close();
  await expect(header(ana.page)).toContainText(/Offline · last seen at \d/);
});

test("the search finds chats, then contacts, by part of a name, and opens the choice", async ({ people, ana }) => {
  const suffix = crypto.randomUUID().slice(0, 6);
  const chatted = await people.newcomer(`Zoë${suffix}`);
  const contact = await people.newcomer(`Abe${suffix}`);
  await chatted.sends(ana, "hello");
  await expect(tab(ana.page, "Chats")).toBeVisible();
  await ana.page.keyboard.press("Control+k");
  await expect(searchField(ana.page)).toBeFocused();
  const asked: string[] = [];
  ana.page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/messages/contacts" && url.searchParams.has("q"))
      asked.push(url.searchParams.get("q") ?? "");
  });
  await ana.page.keyboard.type(suffix.toUpperCase(), { delay: 20 });
  await expect(ana.page.getByText("Searching...")).toBeVisible();
  const found = rows(ana.page, "Search results");
  await expect(found).toHaveCount(2);
  // Not one request for each key.
  expect(asked).toEqual([suffix.toUpperCase()]);
  await expect(found.first()).toContainText(chatted.name);
  await expect(found.first()).toContainText("Recent chat");
  await expect(found.last()).toContainText(contact.name);
  await expect(found.last()).toContainText("writes English");
  await expect(found.last()).toContainText("Offline");
  await found.last().click();
  await expect(ana.page.getByRole("heading", { name: contact.name })).toBeVisible();
  await expect(tab(ana.page, "Contacts")).toHaveAttribute("aria-selected", "true");
  await expect(searchField(ana.page)).toHaveValue("");
});

test("contacts start with known people, their languages, and truncated long names", async ({ people }) => {
  const me = await people.newcomer("Annegret-Charlotte Müller-Lüdenscheidt", { preferredLanguage: "es" });
  const farah = await people.newcomer("فرح عبد الرحمن الشريف محمد عبد الله", {
    preferredLanguage: "ar",
    discoverable: false,
  });
  await farah.sends(me, "مرحبا");
  const { page } = me;
  await page.goto("/");

  await test.step("a long name is truncated at its own end, whatever its direction", async () => {
    for (const [line, direction] of [
      [list(page, "Chats").getByText(farah.name, { exact: true }), "rtl"],
      [page.getByText(me.name, { exact: true }), "ltr"],
    ] as const) {
      await expect(line).toHaveCSS("direction", direction);
      await expect(line).toHaveCSS("text-overflow", "ellipsis");
      expect(await line.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    }
  });

  await test.step("contacts start with people I know and show the language they write", async () => {
    await tab(page, "Contacts").click();
    const known = rows(page, "People you know");
    await expect(known).toHaveCount(1);
    await expect(known).toContainText("writes Arabic");
    await expect(rows(page, "People here").first()).toContainText("writes ");
    await expect(rows(page, "People here").filter({ hasText: farah.name })).toHaveCount(0);
  });
});
