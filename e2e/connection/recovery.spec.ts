import { expectHistory } from "../support/history.ts";
import { bubble, button, composer, expectTexts, list, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i + 1}`);

test("messages missed offline are fetched in order and once, in all chats", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const bruno = await people.newcomer("Bruno");
  await emma.sends(ana, "hello");
  await bruno.sends(ana, "olá");
  const { page } = ana;
  await page.goto("/");
  const chats = list(page, "Chats").getByRole("button");
  await expect(chats.first()).toContainText(bruno.name);

  await test.step("a closed chat catches up", async () => {
    const announcements = page.locator('[aria-live="polite"].sr-only');
    await expect(announcements).toBeAttached();
    await ana.context.setOffline(true);
    await emma.sends(ana, "are you there?", "hello?");
    await ana.context.setOffline(false);
    await expect(chats.first()).toContainText(emma.name);
    await expect(chats.first()).toContainText("hello?");
    await expect(chats.first()).toContainText("3 unread messages");
    // The screen reader announces once who wrote how many messages.
    await expect(announcements).toContainText(`${emma.name}: 2 new messages`);
  });

  await test.step("an open chat shows all missed messages, in order and once", async () => {
    await chats.first().click();
    const before = ["hello", "are you there?", "hello?"];
    await expectTexts(page, before);
    await ana.context.setOffline(true);
    await expect(page.getByText("You're offline.")).toBeVisible();
    // More than one page of changes holds.
    const missed = numbered("missed", 120);
    await emma.sends(ana, ...missed);
    await ana.context.setOffline(false);
    await expectHistory(page, [...before, ...missed]);
    await emma.sends(ana, "after");
    await expectHistory(page, [...before, ...missed, "after"]);
  });
});

test("an ended session shows the sign-in page, an unreachable server does not", async ({ people, trouble }) => {
  trouble.provokes(/status of 429/, /status of 401/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "hola");
  // Before the chat is opened: what has been read once is kept, and shown in place of the sentence.
  await ana.context.route("**/api/conversations/*/messages*", (route) =>
    route.fulfill({ status: 429, json: { code: "RATE_LIMITED", message: "Later" } }),
  );
  await openChat(ana.page, emma);
  await expect(ana.page.getByText("The messages could not be loaded.")).toBeVisible();
  await expect(composer(ana.page)).toBeVisible();
  await ana.context.unrouteAll();
  // The page also tries again by itself, and may come first.
  await expect(async () => {
    const again = ana.page.getByRole("button", { name: "Try again" }).last();
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(bubble(ana.page, "hola")).toBeVisible({ timeout: 1_000 });
  }).toPass();

  // The person logs out in another tab of the same browser.
  await ana.call("POST", "/auth/logout");
  await ana.page.reload();
  await expect(composer(ana.page)).toBeHidden();
  // The page may have gone to the landing page by itself before it was loaded again.
  const signIn = ana.page.getByRole("link", { name: "Log in" }).or(button(ana.page, "Sign In"));
  await expect(signIn.first()).toBeVisible();
});
