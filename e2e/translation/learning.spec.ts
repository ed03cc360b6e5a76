import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { closeInfo, openInfo } from "../support/chat-info.ts";
import { conversationOf } from "../support/people.ts";
import { bubble, messages, openChat } from "../support/screens.ts";
import { tabTo } from "../support/tab-to.ts";
import { expect, test } from "../support/test.ts";

const GREETING = { es: "¡Hola, amiga!", en: "Hello, friend!" };
const BENCH = { es: "El banco está libre.", en: "The bench is free." };
const BOTH = { es: `${GREETING.es} ${BENCH.es}`, en: `${GREETING.en} ${BENCH.en}` };
const WORD = { es: "banco", en: "bench" };
const about = (page: Page) => page.getByRole("dialog", { name: "About “banco”" });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("a learner opens translations by sentence and looks words up by keyboard", async ({ interpreted }) => {
  test.slow();
  const { people, knows } = interpreted;
  knows(BOTH, WORD);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  await ana.sends(emma, BOTH.es);
  const id = await conversationOf(emma, ana);
  await emma.call("PUT", "/settings/translation", { learningLanguages: ["es"] });
  const { page } = emma;
  await openChat(page, ana);
  await openChat(ana.page, emma);
  const received = bubble(page, GREETING.es);

  await test.step("Emma turns practice on, which hides automatic translations", async () => {
    await expect(messages(page).locator("[lang=en]")).toContainText("Hello");
    const practice = page.getByRole("button", { name: "Practice" });
    await practice.press("Enter");
    await expect(practice).toHaveAttribute("aria-pressed", "true");
    await openInfo(page, /^Translation/);
    await expect(page.getByRole("switch", { name: "Translate automatically" })).not.toBeChecked();
    await closeInfo(page);
    await expect(received.getByRole("button", { name: "Translation of sentence 1" })).toBeVisible();
    await expect(messages(page).locator("[lang=en]")).toHaveCount(0);
  });

  const word = (place: Page) => bubble(place, GREETING.es).getByRole("button", { name: "banco" });
  await test.step("the keyboard alone opens a word, and one sentence", async () => {
    await messages(page).last().focus();
    // Each sentence is one tab stop, however many words it has.
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press("Tab");
    await expect(received.getByRole("button", { name: "El", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(word(page)).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(about(page).locator("[lang=en]")).toHaveText("bench");
    await expect(about(page)).toContainText("The word alone, by LibreTranslate");
    await page.keyboard.press("Escape");
    await expect(about(page)).toHaveCount(0);
    await expect(word(page)).toBeFocused();
    await tabTo(page, "Translation of sentence 2");
    await page.keyboard.press("Enter");
    await expect(received.locator("[lang=en]")).toHaveText(BENCH.en);
  });

  await test.step("practice is on on her phone too, and a tap on a word opens it", async () => {
    const phone = await people.again(emma, PHONE);
    await phone.page.goto(`/c/${id}`);
    await word(phone.page).tap();
    await expect(about(phone.page).locator("[lang=en]")).toHaveText("bench");
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step("Emma saves the word, and reviews it by keyboard in her phrasebook", async () => {
    await word(page).click();
    await about(page).getByRole("button", { name: "Save to phrasebook" }).press("Enter");
    await about(page).getByRole("link", { name: "Open the phrasebook" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Phrasebook" })).toBeVisible();
    const saved = page.getByRole("list", { name: "Phrasebook" }).getByRole("listitem");
    await expect(saved).toContainText(["bench"]);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Review", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Show the meaning" }).press("Enter");
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("4");
    await expect(page.getByText(/^Next review in \d+ days\.$/)).toBeVisible();
    await page.getByRole("button", { name: "Open the phrasebook" }).press("Enter");
    await saved.getByRole("button", { name: "Show in the chat" }).press("Enter");
    await expect(received).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/c/${id}`);
  });

  await test.step("Ana sees nothing of the practice", async () => {
    expect(await (await ana.call("GET", "/phrasebook/review")).json()).toMatchObject({ total: 0 });
    await expect(bubble(ana.page, GREETING.es).getByRole("button", { name: "banco" })).toHaveCount(0);
    await expect(ana.page.getByRole("button", { name: "Practice" })).toHaveCount(0);
    await openInfo(ana.page);
    await expect(ana.page.getByRole("button", { name: /^Learning/ })).toHaveCount(0);
  });
});

test("kanji are read with the server's dictionary once requested @phone-long", async ({ people, emma, trouble }) => {
  const jun = await people.newcomer("Jun", { preferredLanguage: "ja" });
  await jun.sends(emma, "明日は銀行へ行きます。");
  const id = await conversationOf(emma, jun);
  await emma.call("PUT", `/conversations/${id}/settings`, { practice: true });
  const { page } = emma;
  const fetched: string[] = [];
  page.on("request", (request) => void (request.url().includes(".dat-") && fetched.push(request.url())));
  await openChat(page, jun);
  await bubble(page, "銀行").getByRole("button", { name: "銀行" }).click();
  const about = page.getByRole("dialog", { name: "About “銀行”" });
  await expect(about).toContainText("This device has no voice for Japanese.");
  expect(fetched).toEqual([]);
  trouble.provokes(/status of (?:422|503)/);
  await about.getByRole("button", { name: "Show the reading (fetches 18 MB once)" }).click();
  await expect(about).toContainText("ぎんこう ginkou");
  expect(new Set(fetched.map((url) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]));
});
