import { installBrowserStandIn, type StandInState } from "@lingualoom/translation/test/browser-translator.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { pictureWithWords } from "../../apps/server/test/pictures-with-words.ts";
import { WAIT_MS } from "../../patience.ts";
import { violationsOf } from "../support/accessibility.ts";
import { attach, description, photo, viewer } from "../support/attachments.ts";
import { kept } from "../support/kept.ts";
import { conversationOf } from "../support/people.ts";
import { bubble, button, list, log, logOut, openChat, sendWritten, visit, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const SPANISH = "Mañana vamos a la playa con 3 amigos";
const ENGLISH = "Tomorrow we go to the beach with 3 friends";
const WORDS = {
  mañana: "tomorrow",
  vamos: "we go",
  a: "to",
  la: "the",
  playa: "beach",
  con: "with",
  amigos: "friends",
  hoy: "today",
};

/** A browser that translates from Spanish by itself. */
const translates = (context: BrowserContext, settings: Partial<StandInState>) =>
  context.addInitScript(installBrowserStandIn as (settings: Partial<StandInState>) => void, {
    words: WORDS,
    ...settings,
  });

/** Records everything that a page sends: addresses and bodies of requests, and socket frames. */
function sent(page: Page): string[] {
  const all: string[] = [];
  page.on("request", (request) => {
    all.push(`${request.method()} ${decodeURIComponent(request.url())} ${request.postData() ?? ""}`);
  });
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => all.push(`frame ${payload.toString()}`)));
  return all;
}

test("a device-level chat is read translated, and no text leaves it @phone-long", async ({ people }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  const { page } = emma;
  await ana.sends(emma, "Hola");
  const id = await conversationOf(emma, ana);
  await emma.call("PUT", `/conversations/${id}/settings`, { privacyLevel: "device" });
  await translates(emma.context, { models: { "es>en": "available" } });
  const [fromReader, fromWriter] = [sent(page), sent(ana.page)];
  await openChat(page, ana);
  await openChat(ana.page, emma);
  await write(ana.page, SPANISH);

  const read = bubble(page, ENGLISH);
  await expect(read.locator("[lang=en]")).toHaveText(ENGLISH);
  await expect(list(page, "Chats").getByText(ENGLISH)).toBeVisible();
  await read.getByRole("button", { name: "ES → EN", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Translated to English from Spanish" });
  await expect(details.getByText("Browser on this device · good")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, /^Translated on this device only · automatic/)).toBeVisible();

  // The rendition is stored in this browser.
  await expect.poll(() => kept(page)).toContain(ENGLISH);
  const all = await (await ana.call("GET", `/conversations/${id}/messages`)).json();
  const { _id } = all.find(({ text }: { text: string }) => text === SPANISH);
  await ana.call("PATCH", `/message/${_id}`, { text: "Hoy vamos a la playa" });
  await expect(bubble(page, "Today we go to the beach")).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(ENGLISH);
  await expect.poll(() => kept(page)).toContain("Today we go");
  await ana.call("DELETE", `/message/${_id}?for=everyone`);
  await expect(log(page).getByText("Today we go")).toHaveCount(0);
  await expect.poll(() => kept(page)).not.toContain("Today we go");

  await test.step("the words of a sign are read and translated in the browser", async () => {
    const { bytes } = await pictureWithWords({ lines: ["Vamos a la playa"], turn: 90, isDark: true });
    await attach(ana.page).setInputFiles([{ name: "sign.png", mimeType: "image/png", buffer: bytes }]);
    await (await description(ana.page, 1)).fill("a sign");
    await sendWritten(ana.page);
    await photo(page, "Photo: a sign").click();
    await viewer(page).getByRole("button", { name: "Translate picture" }).click();
    const words = viewer(page).getByRole("region", { name: "Text in the picture" });
    await expect(words).toContainText("We go to the beach", { timeout: WAIT_MS });
    await expect(words).toContainText("Browser");
    await page.keyboard.press("Escape");
  });

  const ofTheText = /playa|beach|Hoy|Today|\/words/;
  expect(fromReader.filter((one) => ofTheText.test(one))).toEqual([]);
  const sending = fromWriter.filter((one) => ofTheText.test(one));
  expect(sending).toHaveLength(1);
  expect(sending[0]).toMatch(/^frame \d+\["sendMessage"/);
  expect(fromReader.some((one) => one.startsWith("frame "))).toBe(true);
  await logOut(page);
  // In the next document: the one that is left can no longer be asked.
  await page.locator("a[href='/login']").first().waitFor();
  await expect.poll(() => kept(page)).not.toContain("Mañana");
});

test("a missing model is offered once and downloaded by a click @phone-long", async ({ people }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const { page } = emma;
  await ana.sends(emma, SPANISH);
  const id = await conversationOf(emma, ana);
  await emma.call("PUT", `/conversations/${id}/settings`, { privacyLevel: "device" });
  const models = { "es>en": "downloadable" } as const;
  await translates(emma.context, { models, createFails: "NetworkError", slow: true });
  await openChat(page, ana);
  const offer = page.getByRole("region", { name: "Translate on this device" });
  await expect(offer.getByText(/^This browser can translate Spanish on its own/)).toBeVisible();
  await offer.getByRole("button", { name: "Translate on this device" }).click();
  await expect(offer.getByText("The model for Spanish could not be downloaded.")).toBeVisible();

  const change = (changed: Partial<StandInState>, loaded?: number) =>
    page.evaluate(
      ([state, progress]) => {
        const browser = Reflect.get(globalThis, "browserStandIn") as StandInState;
        Object.assign(browser, state);
        if (progress !== undefined) browser.proceed(progress);
      },
      [changed, loaded] as const,
    );
  await change({ createFails: null });
  await offer.getByRole("button", { name: "Try again" }).click();
  const progress = offer.getByRole("progressbar", { name: "Downloading the model for Spanish…" });
  await expect(progress).toBeVisible();
  await change({}, 0.4);
  await expect(progress).toHaveJSProperty("value", 0.4);
  await change({}, 1);
  await expect(bubble(page, ENGLISH).locator("[lang=en]")).toHaveText(ENGLISH);
  await expect(offer).toHaveCount(0);
});

test("a rough text is one press from a good one, without a banner @phone-long", async ({ people, engines }) => {
  test.skip(engines === null, "no local engine can be had on this system");
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  const { page } = emma;
  await ana.sends(emma, SPANISH);
  await translates(emma.context, { models: { "es>en": "downloadable" }, slow: true });
  await openChat(page, ana);
  const received = log(page).getByRole("listitem").filter({ hasText: SPANISH });
  await received.getByRole("button", { name: "ES → EN · rough" }).click();
  await expect(page.getByRole("region", { name: /Translate on this device|Translation in this chat/ })).toHaveCount(0);
  const details = page.getByRole("dialog", { name: "Translated to English from Spanish" });
  await expect(details.getByText("Apertium on this server · rough")).toBeVisible();
  await expect(details.getByText(/^This browser can translate Spanish on its own/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await details.getByRole("button", { name: "Translate on this device" }).click();
  await expect(details.getByRole("progressbar", { name: "Downloading the model for Spanish…" })).toBeVisible();
  await page.evaluate(() => (Reflect.get(globalThis, "browserStandIn") as StandInState).proceed(1));
  await expect(received.locator("[lang=en]")).toHaveText(ENGLISH);
  await expect(details.getByText("Browser on this device · good")).toBeVisible();
  await expect(details.getByText(/^This browser can/)).toHaveCount(0);
});

test("a declined offer does not return, and a switch in the settings remains", async ({ people }) => {
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const { page } = emma;
  await ana.sends(emma, SPANISH);
  const id = await conversationOf(emma, ana);
  await emma.call("PUT", `/conversations/${id}/settings`, { privacyLevel: "device" });
  await translates(emma.context, { models: { "es>en": "downloadable" } });
  await openChat(page, ana);
  const offer = page.getByRole("region", { name: "Translate on this device" });
  await offer.getByRole("button", { name: "No thanks" }).click();
  await expect(offer).toHaveCount(0);
  await visit(page, "/settings/language");
  await page.getByRole("switch", { name: "Translate in this browser first" }).click();
  await openChat(page, ana);
  await offer.getByRole("button", { name: "Translate on this device" }).click();
  await expect(bubble(page, ENGLISH).locator("[lang=en]")).toHaveText(ENGLISH);
});
