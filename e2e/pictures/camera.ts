import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

export const FOLDER = fileURLToPath(new URL("../../.cache/pictures", import.meta.url));

const NAMES: Readonly<Record<number, string>> = { 390: "phone", 768: "tablet" };
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const sizeOf = (page: Page) => NAMES[page.viewportSize()?.width ?? 0] ?? "desktop";

/** Beside English: from right to left, with long words, and without blanks. */
export const LANGUAGES = ["ar", "de", "zh"];

/**
 * Photographs the page, light and dark, in each language if a person is signed in. Names follow the order of the
 * sheets.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  await shootIn(page, "en", name);
  const before = await page.evaluate(() => document.documentElement.lang);
  if (before !== "en") return;
  for (const language of LANGUAGES) if (await turn(page, language)) await shootIn(page, language, name);
  await turn(page, before);
}

export async function shootIn(page: Page, language: string, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await save(page, `${sizeOf(page)}/${language}-${colorScheme}`, name);
  }
}

/** Turns the page into the language without a reload, which would end what is open; false for a visitor or offline. */
async function turn(page: Page, interfaceLanguage: string): Promise<boolean> {
  const { origin } = new URL(page.url());
  const answer = await page.request
    .put(`${origin}/api/settings/translation`, { data: { interfaceLanguage }, headers: { origin }, timeout: 2_000 })
    .catch(() => undefined);
  if (!answer?.ok()) return false;
  const turned = page.waitForFunction((lang) => document.documentElement.lang === lang, interfaceLanguage, {
    timeout: 3_000,
  });
  return turned.then(
    // The error goes away when the page asks again.
    () => page.waitForTimeout(200).then(() => true),
    () => false,
  );
}

/** With forced colours and at 200 %: information must not depend on decoration. */
export async function shootAided(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await save(page, `${sizeOf(page)}/forced`, name);
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  const size = page.viewportSize();
  if (!size || sizeOf(page) !== "desktop") return;
  await page.setViewportSize({ width: size.width / 2, height: size.height / 2 });
  await save(page, "desktop/zoomed", name);
  await page.setViewportSize(size);
}

const save = (page: Page, folder: string, name: string) =>
  page.screenshot({
    path: join(FOLDER, folder, `${name}.png`),
    animations: "disabled",
    caret: "initial",
  });

/** On a narrow screen a chat covers the lists. */
export async function showLists(page: Page): Promise<void> {
  const back = page.getByRole("button", { name: /^Back to chats/ });
  if (isNarrow(page) && (await back.isVisible())) await back.click();
}
