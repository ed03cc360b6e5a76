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

test("a lost event leaves a hole in the order, and the page fetches it", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "one");
  // A later event would make a hole of its own.
  const language = async () => (await (await emma.call("GET", `/messages/${ana.id}`)).json())[0]?.language;
  await expect.poll(language).toBeDefined();
  let isConnected = false;
  let lost = 0;
  await ana.context.routeWebSocket("**/socket.io/**", (page) => {
    const server = page.connectToServer();
    // Another test covers what the page finds by itself.
    page.onMessage((frame) => {
      if (!String(frame).includes('"findMissed"')) server.send(frame);
    });
    server.onMessage((frame) => {
      // Socket.IO's connect packet; the page fetches what was sent before it.
      isConnected ||= String(frame).startsWith("40");
      // Both events of the second message are lost: its arrival and its detected language.
      if (String(frame).includes("two, which is lost")) lost++;
      else page.send(frame);
    });
  });
  await openChat(ana.page, emma);
  await expectTexts(ana.page, ["one"]);
  await expect.poll(() => isConnected).toBe(true);
  // The page's first fetches would bring the message too.
  await ana.page.waitForLoadState("networkidle");
  await emma.sends(ana, "two, which is lost");
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expectTexts(ana.page, ["one"]);
  await emma.sends(ana, "three");
  await expectTexts(ana.page, ["one", "two, which is lost", "three"]);
});

test("a lost last event is found when the page gets the focus", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "one");
  const language = async (at: number) => (await (await emma.call("GET", `/messages/${ana.id}`)).json())[at]?.language;
  // Later events would show the hole.
  await expect.poll(() => language(0)).toBeDefined();
  let asked = 0;
  let lost = 0;
  await ana.context.routeWebSocket("**/socket.io/**", (page) => {
    const server = page.connectToServer();
    page.onMessage((frame) => {
      // The first comparison, soon after connecting, could find it as well.
      if (String(frame).includes('"findMissed"')) asked++;
      server.send(frame);
    });
    server.onMessage((frame) => {
      if (String(frame).includes("the last one")) lost++;
      else page.send(frame);
    });
  });
  await ana.page.clock.install();
  await openChat(ana.page, emma);
  await expectTexts(ana.page, ["one"]);
  // Soon after connecting.
  const askedLater = async () => {
    await ana.page.clock.fastForward(1_000);
    return asked;
  };
  await expect.poll(askedLater).toBe(1);
  await emma.sends(ana, "the last one");
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect.poll(() => language(1)).toBeDefined();
  await expectTexts(ana.page, ["one"]);
  // The page compares at most once in ten seconds, however often it gets the focus.
  const comesToThePage = () => ana.page.evaluate(() => dispatchEvent(new Event("focus")));
  await comesToThePage();
  await ana.page.clock.fastForward(10_000);
  await comesToThePage();
  await expect.poll(() => asked).toBe(2);
  await expectTexts(ana.page, ["one", "the last one"]);
  await expect(list(ana.page, "Chats").getByRole("button").first()).toContainText("the last one");
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
