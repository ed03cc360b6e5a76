import type { Page } from "@playwright/test";
import { picture } from "../../apps/server/test/pictures.ts";
import { expectFresh } from "../support/agreement.ts";
import { attemptsDuring } from "../support/attempts.ts";
import { closeInfo, openInfo } from "../support/chat-info.ts";
import { scrollUpTo } from "../support/history.ts";
import { conversationOf, readAll } from "../support/people.ts";
import {
  addressOf,
  bubble,
  button,
  composer,
  deleteForEveryone,
  expectTexts,
  list,
  log,
  losesFocus,
  menuItem,
  openChat,
  searchField,
  state,
  toast,
  turnTo,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

const NOT_NOW = "You are offline. Try again when the connection is back.";
const field = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const chat = (page: Page, name: string) => list(page, "Chats").getByRole("button").filter({ hasText: name });

async function refusedAtOnce(page: Page, act: () => Promise<unknown>): Promise<void> {
  const attempts = await attemptsDuring(page, async () => {
    await act();
    await expect(toast(page, NOT_NOW).last()).toBeVisible();
  });
  // "At once" means without the retries for a failing network.
  expect(attempts).toBeLessThan(2);
  await button(page, "Dismiss").last().press("Enter");
  await expect(toast(page, NOT_NOW)).toHaveCount(0);
}

/** Loses the answers of these calls online until `findsIt`. Not by a route, since the browser then caches no files. */
async function loses(page: Page, ...calls: readonly string[]): Promise<void> {
  await page.addInitScript((calls) => {
    const real = window.fetch;
    const isLost = (address: string) =>
      navigator.onLine && Reflect.get(window, "found") !== true && calls.some((call) => address.includes(call));
    window.fetch = (input, init) =>
      isLost(String(input)) ? Promise.reject(new TypeError("Failed to fetch")) : real(input, init);
  }, calls);
}
const findsIt = (page: Page) => page.evaluate(() => Object.assign(window, { found: true }));

/** Waits until the parts that open later are preloaded; the settings come last. */
const toolsAreThere = (page: Page) =>
  page.waitForFunction(() =>
    ["/assets/settings", "/assets/tools"].every((file) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(file)),
    ),
  );

test("an offline user learns what cannot be done, loses nothing, and catches up", async ({ people, trouble }) => {
  test.slow();
  trouble.provokes(OFFLINE);
  const [ana, luis] = [await people.newcomer("Ana"), await people.newcomer("Luis")];
  const bruno = await people.newcomer("Bruno");
  const { page } = ana;
  await bruno.sends(ana, "olá", "tudo bem?");
  // A page that idles for some seconds prefetches chats.
  await loses(page, "/people/blocked", `/conversations/${await conversationOf(ana, bruno)}/messages`);
  await openChat(luis.page, ana);
  await openChat(page, luis);
  for (const text of ["uno", "dos", "tres"]) await write(page, text);
  await luis.sends(ana, "el primero", "el segundo");
  await expect(bubble(page, "el segundo")).toBeVisible();
  await expect(page).toHaveTitle("(2) Lingualoom");
  await toolsAreThere(page);
  await ana.context.setOffline(true);

  await test.step("chat settings keep their values", async () => {
    for (const [row, value] of [
      [/^Mute/, "For 1 hour"],
      [/^Disappearing/, "1 hour"],
    ] as const) {
      await openInfo(page, row);
      await refusedAtOnce(page, () => page.getByRole("radio", { name: value }).click());
      await expect(page.getByRole("radio", { name: "Off" })).toBeChecked();
      await closeInfo(page);
    }
  });

  await test.step("a message is neither deleted nor edited, and the edit stays in the composer", async () => {
    await bubble(page, "uno").press("Enter");
    await menuItem(page, "Delete").press("Enter");
    await refusedAtOnce(page, () => menuItem(page, "Delete for everyone").press("Enter"));
    await expect(bubble(page, "uno")).toBeFocused();
    await expect(bubble(page, "uno")).toBeVisible();
    await field(page).press("ArrowUp");
    await field(page).fill("tres, corregido");
    await refusedAtOnce(page, () => field(page).press("Enter"));
    await expect(field(page)).toHaveValue("tres, corregido");
  });

  await test.step("sounds, profile picture and privacy settings stay as they were", async () => {
    await refusedAtOnce(page, () => button(page, "Turn sounds off").click());
    await expect(button(page, "Turn sounds off")).toBeVisible();
    const buffer = await picture(60, 60).png().toBuffer();
    const given = { name: "me.png", mimeType: "image/png", buffer };
    const own = page.locator('[role=complementary] input[type="file"]');
    await refusedAtOnce(page, () => own.setInputFiles([given]));
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: /^Privacy/ }).click();
    const seen = page.getByRole("switch", { name: "Show when I am online" });
    const attempts = await attemptsDuring(page, async () => {
      await seen.click();
      // At its place and not as a toast: the page shows it.
      await expect(page.getByRole("alert").filter({ hasText: NOT_NOW })).toBeVisible();
    });
    expect(attempts).toBeLessThan(2);
    await expect(seen).toBeChecked();
    await expect(page.getByText("You have not blocked anyone.")).toHaveCount(0);
    await page.goBack();
    await page.goBack();
    await expect(field(page)).toHaveValue("tres, corregido");
  });

  await test.step("a list and a chat that could not load show an error instead of looking empty", async () => {
    await page.getByRole("tab", { name: "Contacts" }).click();
    await expect(page.getByText("This list could not be loaded.")).toBeVisible();
    await searchField(page).fill(bruno.name);
    await expect(page.getByText("This list could not be loaded.")).toBeVisible();
    await expect(page.getByText("No users found")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Chats" }).click();
    await chat(page, bruno.name).press("Enter");
    await expect(field(page)).toBeFocused();
    await expect(page.getByText("The messages could not be loaded.")).toBeVisible();
    // The pressed button disappears for a moment; the focus stays near.
    await button(page, "Try again").press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(button(page, "Try again")).toBeVisible();
    await write(page, "já volto");
    await page.goBack();
    await expect(field(page)).toHaveValue("tres, corregido");
    await page.goForward();
  });

  const renamed = `Luis Pérez ${luis.name.slice(-8)}`;
  await test.step("the others go on meanwhile", async () => {
    await luis.call("PUT", "/settings/profile", { fullName: renamed });
    await luis.call("PUT", `/conversations/${ana.id}/settings`, { disappearing: "1d" });
    await luis.page.bringToFront();
    await deleteForEveryone(luis.page, "el primero");
    await losesFocus(luis.page);
    await expect(bubble(luis.page, "This message was deleted")).toBeVisible();
    await field(luis.page).press("ArrowUp");
    await field(luis.page).fill("el segundo, corregido");
    await field(luis.page).press("Enter");
    await expect(bubble(luis.page, "corregido")).toContainText("edited");
    await bruno.sends(ana, "até logo");
    const zoe = await people.newcomer("Zoë");
    await zoe.sends(ana, "¡hola!");
    await people.again(ana).then(async (device) => {
      await device.call("PUT", `/people/${zoe.id}/block`);
      await device.call("PUT", `/conversations/${bruno.id}/settings`, { muted: true });
      await device.context.close();
    });
  });

  await findsIt(page);
  await ana.context.setOffline(false);
  await test.step("everything loads by itself, and unsent messages are sent", async () => {
    await expect(bubble(page, "até logo")).toBeVisible();
    await expect(state(page, "já volto")).toHaveAccessibleName("Sent");
    await expect(chat(page, bruno.name)).toContainText("Muted");
    await expectFresh(people, ana, bruno);
    await chat(page, renamed).click();
    await expect(page.getByRole("heading", { name: renamed })).toBeVisible();
    await expect(field(page)).toHaveValue("tres, corregido");
    await field(page).press("Enter");
    await expect(bubble(luis.page, "tres, corregido")).toContainText("edited");
    await expect(log(page)).toContainText("messages to disappear after 1 day");
    for (const [one, other] of [
      [ana, { ...luis, name: renamed }],
      [luis, ana],
    ] as const)
      await expectFresh(people, one, other);
  });
});

test("a view opened offline fills itself when the connection is back", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const [ana, luis] = [await people.newcomer("Ana"), await people.newcomer("Luis")];
  const bruno = await people.newcomer("Bruno");
  const { page } = ana;
  await luis.sends(ana, ...Array.from({ length: 60 }, (_, i) => `línea ${i + 1}`));
  await readAll(ana, luis);
  await openChat(page, luis);
  await expect(bubble(page, "línea 60")).toBeInViewport();
  await toolsAreThere(page);
  await ana.context.setOffline(true);

  await log(page).focus();
  await page.keyboard.press("Home");
  await luis.sends(ana, "novedad 1", "novedad 2");
  await page.getByRole("tab", { name: "Contacts" }).click();
  await expect(page.getByText("This list could not be loaded.")).toBeVisible();
  await openInfo(page);
  await expect(page.getByRole("dialog").getByRole("heading", { name: luis.name })).toBeVisible();
  await ana.context.setOffline(false);
  await expect(button(page, /^Mute/)).toBeVisible();
  await closeInfo(page);
  await expect(list(page, "People here").getByRole("button").first()).toBeVisible();
  await scrollUpTo(page, bubble(page, /^\D*línea 1\D/));
  await expect(page.locator('[aria-live="polite"].sr-only')).toContainText(`${luis.name}: 2 new messages`);
  await button(page, "2 new messages").press("Enter");
  await expect(bubble(page, "novedad 2")).toBeInViewport();
  // The pill is gone; the next arrow leads to the newest message.
  await expect(log(page)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(bubble(page, "novedad 2")).toBeFocused();

  // A person that the page does not know yet, as after a link.
  await ana.context.setOffline(true);
  await turnTo(page, addressOf(bruno));
  await expect(page.getByText("The messages could not be loaded.")).toBeVisible();
  await expect(page.getByText("This chat cannot be found.")).toHaveCount(0);
  await ana.context.setOffline(false);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: bruno.name })).toBeVisible();
});

test("another tab sends a crashed tab's messages once and in order, or shows a block", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const bruno = await people.newcomer("Bruno");
  const [ana, luis] = [await people.newcomer("Ana"), await people.newcomer("Luis")];
  await bruno.sends(ana, "olá");
  const { page } = ana;
  await openChat(page, luis);
  const other = await ana.context.newPage();
  await openChat(other, luis);
  await expect(chat(page, bruno.name)).toBeVisible();
  await ana.context.setOffline(true);
  await write(page, "uno");
  await write(page, "dos");
  await chat(page, bruno.name).click();
  await expect(page.getByRole("heading", { name: bruno.name })).toBeVisible();
  await write(page, "¿estás ahí?");
  await expect(page.getByText("The messages could not be loaded.")).toBeVisible();
  await expect(state(page, "¿estás ahí?")).toHaveAccessibleName("Sending");
  await page.close();
  await bruno.call("PUT", `/people/${ana.id}/block`);
  await ana.context.setOffline(false);

  const arrived = async () => {
    const all: { text: string }[] = await (await luis.call("GET", `/messages/${ana.id}`)).json();
    return all.map(({ text }) => text);
  };
  await expect.poll(arrived).toEqual(["uno", "dos"]);
  await readAll(luis, ana);
  await expectTexts(other, ["uno", "dos"]);
  await expect(state(other, "dos")).toHaveAccessibleName("Read");
  await chat(other, bruno.name).click();
  const refused = bubble(other, "¿estás ahí?");
  await expect(refused.getByRole("alert")).toContainText("cannot be reached");
  await refused.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(refused).toHaveCount(0);
  await expectFresh(people, { ...ana, page: other }, bruno);
});
