import type { Page } from "@playwright/test";
import { INTERFACE_LANGUAGES } from "../../packages/contract/src/interface-languages.ts";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { conversationOf } from "../support/people.ts";
import { countQuestions, openDetails, previewButton, previewDetails, strip, turnOn } from "../support/preview-strip.ts";
import { bubble, composer, menuButton, menuItem, messages, openChat, sendWritten } from "../support/screens.ts";
import { expect, type Interpreted, test } from "../support/test.ts";

const GREETING = { es: "¡Hola, amiga!", en: "Hello, friend!" };
const BENCH = { es: "El banco está libre.", en: "The bench is free." };
const BOTH = { es: `${GREETING.es} ${BENCH.es}`, en: `${GREETING.en} ${BENCH.en}` };
const MINE = "Hi there! The seat in the park is free.";

const LONG = "A sentence that is far too long for one line of any screen that it may be shown on, and goes on. "
  .repeat(3)
  .trim();

/** Ana writes Spanish, Emma reads English; a server that knows a few sentences. */
async function anaAndEmma({ people, knows }: Interpreted) {
  knows(BOTH, GREETING, BENCH);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  await emma.sends(ana, "Hello Ana");
  await openChat(ana.page, emma);
  await openChat(emma.page, ana);
  return { ana, emma };
}

/** Opens the text in English, which reads so, and says it better. */
async function sayBetter(page: Page, shown: string, better: string): Promise<void> {
  await expect(strip(page).locator("[lang=en]")).toHaveText(shown);
  await openDetails(page);
  const details = previewDetails(page);
  await details.getByRole("button", { name: /^Change the text in English/ }).click();
  await details.getByRole("textbox").fill(better);
  await details.getByRole("button", { name: "Use these words" }).click();
  await expect(details).toContainText("your words");
  await page.keyboard.press("Escape");
  await expect(strip(page).locator("[lang=en]")).toHaveText(better);
}

test("the writer sees and improves the other's text, by keyboard alone", async ({ interpreted }) => {
  test.slow();
  const { ana, emma } = await anaAndEmma(interpreted);
  const { page } = ana;
  const asked = countQuestions(page);
  await turnOn(page);
  const shown = strip(page).locator("[lang=en]");

  await test.step("the preview appears while she writes, with at most three requests", async () => {
    await composer(page).focus();
    await page.keyboard.type(BOTH.es, { delay: 25 });
    await expect(shown).toHaveText(BOTH.en);
    expect(asked.count).toBeLessThanOrEqual(3);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("Emma reads the previewed text, by the engine", async () => {
    await composer(page).press("Enter");
    const received = bubble(emma.page, BOTH.en);
    await expect(received).toContainText(BOTH.es);
    await expect(received.getByRole("button", { name: /^ES → EN/ })).toBeVisible();
    await expect(shown).toHaveCount(0);
  });

  await test.step("a pressed text is edited, and marked as hers", async () => {
    await composer(page).focus();
    await page.keyboard.type(BENCH.es, { delay: 25 });
    await expect(shown).toHaveText(BENCH.en);
    await openDetails(page);
    const details = previewDetails(page);
    await details.getByRole("button", { name: /^Change the text in English/ }).press("Enter");
    const field = details.getByRole("textbox", { name: "Your text in English" });
    await expect(field).toBeFocused();
    await field.fill(MINE);
    await field.press("Enter");
    await expect(details).toContainText("your words");
    await expect(details.getByRole("button", { name: /^Change the text/ })).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(strip(page).locator("[aria-haspopup=dialog]")).toBeFocused();
    await composer(page).press("Enter");
  });

  const received = bubble(emma.page, BENCH.es).filter({ hasText: MINE });
  await test.step("Emma reads her words, marked, with the original beneath them", async () => {
    await expect(received.locator("[lang=en]")).toHaveText(MINE);
    await received.getByRole("button", { name: /^translated by Ana/ }).press("Enter");
    const details = emma.page.getByRole("dialog");
    await expect(details).toContainText(/translated by Ana/);
    await expect(details.getByRole("button", { name: "Show original" })).toHaveCount(0);
    await emma.page.keyboard.press("Escape");
    await expect(received.getByRole("button", { name: /^translated by Ana/ })).toBeFocused();
  });

  await test.step("Ana improves the text afterwards, and returns to the engine's", async () => {
    await bubble(page, BENCH.es).last().hover();
    await bubble(page, BENCH.es)
      .last()
      .getByRole("button", { name: /^See what/ })
      .click();
    await page.getByRole("button", { name: "As read by others" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "As read by others" });
    await expect(dialog).toContainText("your words");
    await dialog.getByRole("button", { name: /^Change the text in English/ }).press("Enter");
    const field = dialog.getByRole("textbox", { name: "Your text in English" });
    await field.fill("Nobody sits there.");
    await field.press("Enter");
    await expect(bubble(emma.page, BENCH.es).last().locator("[lang=en]")).toHaveText("Nobody sits there.");
    await dialog.getByRole("button", { name: "Back to the translation" }).press("Enter");
    await expect(bubble(emma.page, BENCH.es).last().locator("[lang=en]")).toHaveText(BENCH.en);
  });
});

test("at 390 px the strip fits, turns off, ends with an edit or a lowered level", async ({ interpreted }) => {
  test.slow();
  const { ana, emma } = await anaAndEmma(interpreted);
  const { page } = ana;
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step("the strip fits, is edited by presses, and is turned off again", async () => {
    await turnOn(page);
    await composer(page).fill(BOTH.es);
    await sayBetter(page, BOTH.en, MINE);
    expect(await overflow(page)).toBe(0);
    await sendWritten(page);
    await expect(bubble(emma.page, MINE).getByRole("button", { name: /^translated by Ana/ })).toBeVisible();
    await previewButton(page).click();
    await expect(strip(page)).toHaveCount(0);
    const asked = countQuestions(page);
    await composer(page).fill(BENCH.es);
    await sendWritten(page);
    await expect(bubble(emma.page, BENCH.en).last()).toBeVisible();
    expect(asked.count).toBe(0);
  });

  await test.step("an edit discards the author's renditions", async () => {
    await turnOn(page);
    await composer(page).fill(GREETING.es);
    await sayBetter(page, GREETING.en, "Hi, dear!");
    await sendWritten(page);
    await expect(bubble(emma.page, "Hi, dear!")).toBeVisible();
    await bubble(page, GREETING.es).last().hover();
    await menuButton(bubble(page, GREETING.es).last()).click();
    await menuItem(page, "Edit message").click();
    await composer(page).fill("Adiós");
    await composer(page).press("Enter");
    await expect(bubble(emma.page, "Adiós")).toBeVisible();
    await expect(messages(emma.page).filter({ hasText: "Hi, dear!" })).toHaveCount(0);
  });

  await test.step("lowering the level meanwhile removes the preview", async () => {
    await composer(page).fill(BOTH.es);
    await expect(strip(page).locator("[lang=en]")).toHaveText(BOTH.en);
    const id = await conversationOf(ana, emma);
    await emma.call("PUT", `/conversations/${id}/settings`, { privacyLevel: "device" });
    await expect(strip(page).getByRole("status")).toContainText("This chat has become more private");
    await expect(strip(page)).toContainText("stay on your devices");
    await expect(strip(page).locator("[lang=en]")).toHaveCount(0);
  });
});

test("the strip keeps its height in every state and language @phone @phone-only", async ({ people, trouble }) => {
  test.slow();
  trouble.provokes(/status of 403/);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await openChat(page, emma);
  await turnOn(page);
  const answers = { previews: Promise.withResolvers<object>(), meaning: Promise.withResolvers<object>() };
  for (const kind of ["previews", "meaning"] as const)
    await page.route(`**/api/conversations/*/${kind}`, async (route) => {
      const json = { language: "es", privacyLevel: "server", leftOut: 0, ...(await answers[kind].promise) };
      await route.fulfill({ json, status: "code" in json ? 403 : 200 });
    });
  const english = { language: "en", readers: 1, text: LONG, seal: "a.b", quality: "rough" };
  const german = { ...english, language: "de", text: "Kurz", quality: "good" };
  const error = { code: "UNSUPPORTED_PAIR", message: `${LONG} ${LONG}` };
  await composer(page).fill("Una frase.");
  const box = await strip(page).elementHandle();
  const heights: Record<string, number | undefined> = {};
  const measure = async (state: string) => {
    for (const language of INTERFACE_LANGUAGES) {
      await ana.call("PUT", "/settings/translation", { interfaceLanguage: language });
      await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
      heights[`${state} ${language}`] = (await box?.boundingBox())?.height;
      expect(await overflow(page)).toBe(0);
    }
    await ana.call("PUT", "/settings/translation", { interfaceLanguage: "en" });
    await expect(strip(page)).toBeVisible();
  };

  await expect(strip(page).getByRole("status")).toHaveText(/Being translated|takes a while/);
  await measure("loading");
  answers.previews.resolve({ previews: [english] });
  await expect(strip(page).locator("[lang=en]")).toHaveText(LONG);
  await measure("ready");
  const back = { translatedText: LONG, targetLanguage: "es", quality: "rough", provider: "apertium" };
  const wording = { kind: "wording", weight: "doubtful", draft: [{ start: 0, end: 3 }], translation: [], back: [] };
  answers.meaning.resolve({ checks: [{ language: "en", verdict: "doubtful", findings: [wording], back }] });
  await expect(strip(page).locator("[lang=es]")).toHaveText(LONG);
  await measure("amber");
  answers.previews = Promise.withResolvers();
  answers.previews.resolve({ previews: [german, english, { language: "el", readers: 1, error }], leftOut: 2 });
  await composer(page).fill("Una frase. Otra.");
  await expect(strip(page)).toContainText("+2");
  await measure("several");
  await composer(page).fill("Una frase. Otra. Y más.");
  await expect(strip(page).getByRole("button", { name: "Show again" })).toBeVisible();
  await measure("changed");
  answers.previews = Promise.withResolvers();
  answers.previews.resolve(error);
  await strip(page).getByRole("button", { name: "Show again" }).click();
  await expect(strip(page).getByRole("status")).toContainText(LONG);
  await measure("failed");
  expect(new Set(Object.values(heights)).size, JSON.stringify(heights)).toBe(1);
});
