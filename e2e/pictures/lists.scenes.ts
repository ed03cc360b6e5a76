import { button, composer, list, openChat, searchField } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { shoot, shootAided, showLists } from "./camera.ts";

test("with nobody yet", async ({ people }) => {
  const { page } = await people.newcomer("Ana");
  await page.goto("/");
  await expect(page.getByText("Start Breaking")).toBeVisible();
  await shoot(page, "101 nothing chosen");
  await showLists(page);
  await expect(page.getByText("Ready to connect")).toBeVisible();
  await shoot(page, "102 no chats");
  await page.route("**/api/messages/contacts*", (route) => route.fulfill({ json: [] }));
  await page.getByRole("tab", { name: "Contacts" }).click();
  await expect(page.getByText("Nobody to show yet")).toBeVisible();
  await shoot(page, "103 no contacts");
  await searchField(page).fill("nobody is called this");
  await page.getByText("Searching...").waitFor();
  await shoot(page, "104 searching");
  await expect(page.getByText("No users found")).toBeVisible();
  await shoot(page, "105 nobody found");
});

test("while lists load, and when they cannot", async ({ people, trouble }) => {
  trouble.provokes(/status of 429/);
  const { page } = await people.newcomer("Ana");
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/conversations*", async (route) => {
    await gate.promise;
    await route.fulfill({ status: 429, json: { code: "RATE_LIMITED", message: "Later" } });
  });
  await page.goto("/");
  await expect(page.getByText("Start Breaking")).toBeVisible();
  await showLists(page);
  await shoot(page, "106 chats load");
  gate.resolve();
  await expect(page.getByText("This list could not be loaded.")).toBeVisible();
  await shoot(page, "107 chats cannot load");
});

test("lists with everything on them", async ({ people }) => {
  const ana = await people.newcomer("Annegret-Charlotte Müller-Lüdenscheidt");
  const emma = await people.newcomer("Emma");
  const farah = await people.newcomer("فرح عبد الرحمن الشريف محمد عبد الله");
  const jun = await people.newcomer("李");
  const bruno = await people.newcomer("Bruno");
  const [page] = [ana.page];
  await emma.sends(ana, "Shall we meet at the station at seven, or is half past seven better for you?");
  await farah.sends(ana, "مرحبا، كيف حالك؟", "هل أنت هنا؟");
  await ana.sends(jun, "你好，你今天怎么样？");
  for (let n = 0; n < 12; n++) await bruno.sends(ana, `olá ${n} 🎉`);
  await ana.call("PUT", `/conversations/${emma.id}/settings`, { muted: true });
  await openChat(page, farah);
  await showLists(page);
  await expect(list(page, "Chats").getByRole("listitem")).toHaveCount(4);
  await openChat(bruno.page, ana);
  await expect(bruno.page.locator("main header")).toContainText("Online");
  await composer(bruno.page).pressSequentially("esc");
  await list(page, "Chats").getByText("typing...").waitFor();
  await shoot(page, "110 chats");
  await shootAided(page, "110 chats");
  await page.getByRole("tab", { name: "Contacts" }).click();
  await expect(list(page, "People here").getByRole("button").first()).toBeVisible();
  await shoot(page, "111 contacts");
  await searchField(page).fill("r");
  await expect(list(page, "Search results").getByRole("button").first()).toBeVisible();
  await shoot(page, "112 search results");
  await shootAided(page, "112 search results");
  await button(page, "Clear search").click();
  await button(page, "Change profile picture").hover();
  await shoot(page, "113 change the picture");
  await page.goto("/");
  await expect(page.getByText("Start Breaking")).toBeVisible();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await shoot(page, "115 keyboard map");
  await shootAided(page, "115 keyboard map");
});
