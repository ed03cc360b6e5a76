import type { Page } from "@playwright/test";
import { picture } from "../../apps/server/test/pictures.ts";
import { WAIT_MS } from "../../patience.ts";
import { expectFresh } from "../support/agreement.ts";
import { description } from "../support/attachments.ts";
import { attemptsDuring } from "../support/attempts.ts";
import { standIn, type Watched } from "../support/attention.ts";
import { closeInfo, openInfo } from "../support/chat-info.ts";
import { bubble, button, composer, list, log, menuItem, openChat, state, toast, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused, SERVER_GONE } from "../support/trouble.ts";

declare const window: Watched;

/** Number of sounds and notifications so far. */
const calls = (page: Page) => page.evaluate(() => ({ sounds: window.sounds, notifications: window.shown.length }));
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i + 1}`);

const previews = (page: Page) => page.getByRole("list", { name: "Files to send" });

async function choosePicture(page: Page, text = ""): Promise<void> {
  const buffer = await picture(300, 200).png().toBuffer();
  const given = { name: "p.png", mimeType: "image/png", buffer };
  await page.locator('input[type="file"][multiple]').setInputFiles([given]);
  await (await description(page, 1)).fill(text);
}

test("after a kill and restart three people continue without a reload or loss", async ({
  people,
  product,
  trouble,
}) => {
  test.slow();
  // A request that the old server had begun counts as running, for the same attempt.
  trouble.provokes(SERVER_GONE, /status of 5\d\d/, refused(409, "/api/conversations/"));
  const bruno = await people.newcomer("Bruno");
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  const header = ana.page.locator("main header").filter({ has: ana.page.getByRole("heading", { level: 1 }) });
  await standIn(ana.page);
  await bruno.sends(ana, "olá", "tudo bem?");
  await openChat(emma.page, ana);
  // Just opened: the server dies before the rest of the page has loaded.
  await openChat(ana.page, emma);
  for (const { page } of [ana, emma]) await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await write(ana.page, "Ana 1");
  await expect(state(ana.page, "Ana 1")).toHaveAccessibleName("Read");
  // Some may be stored without an acknowledgement: a retry must not double them.
  for (const n of [2, 3, 4, 5]) await write(ana.page, `Ana ${n}`);
  await composer(emma.page).pressSequentially("Emma 1");
  await expect(header).toContainText("typing...");
  const before = await calls(ana.page);
  const otherTab = await ana.context.newPage();
  await openChat(otherTab, emma);
  await choosePicture(otherTab, "Tejados");
  await expect(await description(ana.page, 1)).toHaveValue("Tejados");
  await product.kill();
  // The other window does not send these again.
  await write(otherTab, "desde la otra ventana");
  await expect(previews(ana.page)).toHaveCount(0);
  await write(ana.page, "Ana 6");
  await write(emma.page, "Emma 1");
  // An edit stays in the composer until it is stored.
  const first = bubble(ana.page, "Ana 1");
  await first.press("Enter");
  await menuItem(ana.page, "Edit message").press("Enter");
  const field = ana.page.getByRole("textbox", { name: "Message", exact: true });
  await field.fill("Ana 1, otra vez");
  await field.press("Enter");
  await expect(ana.page.getByText("Waiting for network...")).toBeVisible();
  // The test does not wait until a person counts as away.
  const attempts = await attemptsDuring(ana.page, async () => {
    await field.press("Enter");
    await expect(toast(ana.page, "The server cannot be reached.")).toBeVisible();
  });
  expect(attempts).toBeLessThan(2);
  await first.press("Enter");
  await menuItem(ana.page, "Delete").press("Enter");
  await menuItem(ana.page, "Delete for everyone").press("Enter");
  await expect(first).toHaveCount(0);
  await expect(toast(ana.page, "The server cannot be reached.")).toHaveCount(1);
  await expect(first).toBeVisible();
  // The page claims nothing it cannot know.
  await expect(header).not.toContainText(/typing|Online|Offline/);
  await product.start();
  const edited = bubble(emma.page, "Ana 1, otra vez");
  await expect(async () => {
    if ((await edited.count()) === 0) await field.press("Enter");
    await expect(edited).toContainText("edited", { timeout: 2_000 });
  }).toPass();
  await expect(state(ana.page, "Ana 6")).toHaveAccessibleName("Read", { timeout: 2 * WAIT_MS });
  await expect(state(emma.page, "Emma 1")).toHaveAccessibleName("Read", { timeout: 2 * WAIT_MS });
  await expect(header).toContainText("Online");
  await expect(ana.page).toHaveTitle("(2) Lingualoom");
  // Earlier messages are not announced again.
  expect((await calls(ana.page)).sounds - before.sounds).toBeLessThanOrEqual(1);
  await write(emma.page, "Emma 2");
  await expect(bubble(ana.page, "Emma 2")).toBeVisible();
  await choosePicture(ana.page);
  await button(ana.page, "Send").click();
  await expect(log(emma.page).getByRole("button", { name: /^Photo/ })).toHaveCount(2);
  for (const page of [emma.page, ana.page, otherTab])
    await expect(log(page).getByRole("button", { name: "Photo: Tejados" })).toHaveCount(1);

  const seen = async (page: typeof ana.page) =>
    page.getByRole("log").getByRole("listitem").locator("p").allTextContents();
  const anas = await seen(ana.page);
  for (const page of [emma.page, otherTab]) await expect.poll(() => seen(page)).toEqual(anas);
  expect(anas.filter((text) => text.startsWith("desde"))).toEqual(["desde la otra ventana"]);
  expect(anas.filter((text) => text.startsWith("Ana"))).toEqual(["Ana 1, otra vez", ...numbered("Ana", 6).slice(1)]);
  expect(anas.filter((text) => text.startsWith("Emma"))).toEqual(["Emma 1", "Emma 2"]);
  await bruno.sends(ana, "até logo");
  await expect(ana.page).toHaveTitle("(3) Lingualoom");
  for (const { page } of [ana, emma]) expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
});

test("expired messages leave every screen while the server is away @long", async ({
  people,
  product,
  trouble,
  engines,
}) => {
  test.slow();
  trouble.provokes(SERVER_GONE, /status of 5\d\d/, /status of 404/);
  const bruno = await people.newcomer("Bruno");
  const [ana, luis] = [await people.newcomer("Ana"), await people.newcomer("Luis")];
  const { page } = ana;
  const chat = (name: string) => list(page, "Chats").getByRole("listitem").filter({ hasText: name });
  await standIn(page);
  await openChat(luis.page, ana);
  await openChat(page, luis);
  await bruno.sends(ana, "olá", "tudo bem?");
  await luis.sends(ana, "para siempre");
  await expect(bubble(page, "para siempre")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  const photo = log(luis.page).getByRole("button", { name: /^Photo/ });
  const address = await test.step("messages are sent that expire after an hour", async () => {
    await openInfo(page, /^Disappearing/);
    await page.getByRole("radio", { name: "1 hour" }).click();
    await expect(bubble(luis.page, "messages to disappear after 1 hour")).toBeVisible();
    await closeInfo(page);
    await choosePicture(page);
    await write(page, "Mañana voy a la ciudad con mi hermana");
    await expect(photo).toBeVisible();
    if (engines) {
      await bubble(luis.page, "Mañana").getByRole("button", { name: "Translate", exact: true }).click();
      await expect(bubble(luis.page, "Tomorrow")).toBeVisible();
    }
    await bruno.call("PUT", `/conversations/${ana.id}/settings`, { disappearing: "1h" });
    await bruno.sends(ana, "um segredo");
    await expect(chat(bruno.name)).toContainText("3 unread messages");
    return photo.locator("img").getAttribute("src");
  });

  try {
    await test.step("the messages leave every screen and the unread count, and new ones stay", async () => {
      await photo.click();
      await expect(luis.page.getByRole("dialog", { name: "Photos and videos of this chat" })).toBeVisible();
      const before = await calls(page);
      await product.stop();
      await composer(page).fill("después");
      await composer(page).press("Enter");
      await product.start(1.1);
      for (const one of [page, luis.page]) {
        await expect(state(one, "después").or(bubble(one, "después").locator("time"))).not.toHaveCount(0);
        await expect(bubble(one, "Mañana voy")).toHaveCount(0, { timeout: 2 * WAIT_MS });
        await expect(bubble(one, "Tomorrow")).toHaveCount(0);
        await expect(log(one).locator("img")).toHaveCount(0);
        await expect(bubble(one, "disappeared")).toBeVisible();
        await expect(bubble(one, "para siempre")).toBeVisible();
      }
      await expect(luis.page.getByRole("dialog")).toHaveCount(0);
      expect((await luis.context.request.get(address ?? "")).status()).toBe(404);
      await expect(chat(bruno.name)).toContainText("2 unread messages");
      await expect(chat(bruno.name)).not.toContainText("segredo");
      await expect(page).toHaveTitle("(2) Lingualoom");
      expect(await calls(page)).toEqual(before);
    });

    await test.step("all screens agree with the server, without a reload", async () => {
      await expectFresh(people, ana, luis);
      await expectFresh(people, luis, ana);
      expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
    });
  } finally {
    await product.stop();
    await product.start();
  }
});
