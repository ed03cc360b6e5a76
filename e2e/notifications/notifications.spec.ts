import { look, shown, standIn, type Watched } from "../support/attention.ts";
import { readAll } from "../support/people.ts";
import { bubble, button, composer, list, openChat, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

declare const window: Watched;

test("a background page shows unread messages in its title and on the desktop", async ({ people }) => {
  const [ana, emma, bruno] = [
    await people.newcomer("Ana"),
    await people.newcomer("Emma"),
    await people.newcomer("Bruno"),
  ];
  await standIn(ana.page);
  await emma.sends(ana, "first");
  await bruno.sends(ana, "olá");
  await openChat(ana.page, bruno);
  await expect(ana.page).toHaveTitle("(1) Lingualoom");
  const offer = ana.page.getByRole("region", { name: "Notifications" }).filter({ hasText: "while you were away" });
  await expect(offer).toBeHidden();
  await look(ana.page, true);
  await emma.sends(ana, "second");
  await expect(ana.page).toHaveTitle("(2) Lingualoom");
  expect(await ana.page.evaluate(() => window.asked)).toBe(0);
  await look(ana.page, false);
  await button(ana.page, "Turn on notifications").click();
  await expect(offer).toBeHidden();
  expect(await ana.page.evaluate(() => window.asked)).toBe(1);

  // With the focus: no notification. Without it: one, silent, that opens the chat.
  await emma.sends(ana, "while looking");
  await expect(ana.page).toHaveTitle("(3) Lingualoom");
  await look(ana.page, true);
  await emma.sends(ana, "are you there?");
  const expected = { title: emma.name, body: "are you there?", closed: false };
  await expect.poll(() => shown(ana.page)).toEqual([expected]);
  expect(await ana.page.evaluate(() => window.shown[0]?.silent)).toBe(true);

  // A muted chat has no sound, no notification and no place in the title; the list still counts it.
  const soundsBefore = await ana.page.evaluate(() => window.sounds);
  expect(soundsBefore).toBeGreaterThan(0);
  await ana.call("PUT", `/conversations/${bruno.id}/settings`, { muted: true });
  await bruno.sends(ana, "psst");
  await emma.sends(ana, "hello?");
  await expect.poll(async () => (await shown(ana.page)).map(({ body }) => body)).toEqual(["are you there?", "hello?"]);
  await expect(ana.page).toHaveTitle("(5) Lingualoom");
  expect(await ana.page.evaluate(() => window.sounds)).toBe(soundsBefore + 1);
  const mutedRow = list(ana.page, "Chats").getByRole("listitem").filter({ hasText: bruno.name });
  await expect(mutedRow).toContainText("1 unread message");
  await expect(mutedRow).toContainText("Muted");

  await look(ana.page, false);
  await ana.page.evaluate(() => window.shown[1]?.onclick());
  await expect(bubble(ana.page, "hello?")).toBeVisible();
  await expect(ana.page).toHaveTitle("Lingualoom");
  expect((await shown(ana.page))[1]?.closed).toBe(true);

  // Reading on another device removes the notification here.
  await look(ana.page, true);
  await ana.page.evaluate(() => history.back());
  await emma.sends(ana, "last");
  await expect.poll(async () => (await shown(ana.page)).at(-1)).toEqual({ ...expected, body: "last" });
  await readAll(ana, emma);
  await expect.poll(async () => (await shown(ana.page)).at(-1)?.closed).toBe(true);

  // With sounds off it is silent, and the screen reader still announces it.
  await ana.call("PUT", "/settings/translation", { soundEnabled: false });
  await expect(button(ana.page, "Turn sounds on")).toBeVisible();
  const sounds = await ana.page.evaluate(() => window.sounds);
  await emma.sends(ana, "hush");
  await expect(ana.page.locator("[role=log][aria-live=polite] p").last()).toHaveText(`${emma.name}: hush`);
  expect(await ana.page.evaluate(() => window.sounds)).toBe(sounds);

  // The choice persists, and off is off.
  await look(ana.page, false);
  await turnTo(ana.page, "/settings/notifications");
  await expect(ana.page.getByRole("switch", { name: "Notifications in this browser" })).toBeVisible();
});

test("a notification follows edits and deletions, and stays dismissed or turned off", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await standIn(ana.page);
  await openChat(ana.page, emma);
  // Whether the conversation is muted is known only after its reader is back.
  const back = Promise.withResolvers<void>();
  await ana.page.route("**/api/conversations/*/settings", async (route) => {
    await back.promise;
    await route.continue();
  });
  await look(ana.page, true);
  await emma.sends(ana, "good morning");
  await expect(ana.page).toHaveTitle("(1) Lingualoom");
  await look(ana.page, false);
  back.resolve();
  await button(ana.page, "Turn on notifications").click();
  await expect(ana.page).toHaveTitle("Lingualoom");
  await look(ana.page, true);
  await emma.sends(ana, "shall we meet?");
  const sent = await emma.call("POST", `/messages/send/${ana.id}`, { text: "meant for somebody else" });
  const { _id: id } = (await sent.json()) as { _id: string };
  const called = async () => (await shown(ana.page)).at(-1);
  await expect.poll(called).toEqual({ title: emma.name, body: "meant for somebody else", closed: false });
  await emma.call("PATCH", `/message/${id}`, { text: "meant for nobody" });
  const mistake = { title: emma.name, body: "meant for nobody" };
  await expect.poll(called).toEqual({ ...mistake, closed: false });
  await emma.call("DELETE", `/message/${id}?for=everyone`);
  await expect.poll(called).toEqual({ ...mistake, closed: true });
  await expect(ana.page).toHaveTitle("(1) Lingualoom");

  const again = await emma.call("POST", `/messages/send/${ana.id}`, { text: "see you" });
  await expect.poll(called).toEqual({ title: emma.name, body: "see you", closed: false });
  await ana.page.evaluate(() => window.shown.at(-1)?.onclose());
  const { _id: dismissed } = (await again.json()) as { _id: string };
  await emma.call("PATCH", `/message/${dismissed}`, { text: "see you soon" });
  await emma.sends(ana, "bye");
  const lastTwo = async () => (await shown(ana.page)).slice(-2).map(({ body }) => body);
  await expect.poll(lastTwo).toEqual(["see you", "bye"]);

  // Another window turned it off.
  const settings = await ana.context.newPage();
  await standIn(settings);
  await settings.addInitScript(() => Object.assign(Notification, { permission: "granted" }));
  await settings.goto("/settings/notifications");
  await settings.getByRole("switch", { name: "Notifications in this browser" }).click();
  await expect.poll(called).toEqual({ title: emma.name, body: "bye", closed: true });

  await test.step("typing makes a sound; shortcuts, cursor keys and a muted page make none", async () => {
    await look(ana.page, false);
    const keys = () => ana.page.evaluate(() => window.keys);
    await composer(ana.page).pressSequentially("ab");
    await expect.poll(keys).toBe(2);
    for (const silent of ["Control+a", "Control+c", "ArrowLeft", "Backspace"]) await composer(ana.page).press(silent);
    await composer(ana.page).pressSequentially("c");
    await expect.poll(keys).toBe(3);
    await button(ana.page, "Turn sounds off").click();
    await expect(button(ana.page, "Turn sounds on")).toBeVisible();
    await composer(ana.page).pressSequentially("d");
    await expect(composer(ana.page)).toHaveValue(/d/);
    expect(await keys()).toBe(3);
  });
});
