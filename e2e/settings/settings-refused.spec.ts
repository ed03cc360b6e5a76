import type { Locator, Page, Request } from "@playwright/test";
import { bubble, chooseLanguage, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const SETTINGS = "/api/settings/translation";

/** Delays every change until it is released, and then refuses it without a sentence. */
async function refuseWhenAsked(page: Page): Promise<() => Promise<void>> {
  let asked = Promise.withResolvers<void>();
  let waiting = Promise.withResolvers<void>();
  await page.route(`**${SETTINGS}`, async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    asked.resolve();
    await waiting.promise;
    await route.fulfill({ status: 403, json: { code: "FORBIDDEN", message: "" } });
  });
  return async () => {
    // The page shows a change before it sends it.
    await asked.promise;
    waiting.resolve();
    asked = Promise.withResolvers();
    waiting = Promise.withResolvers();
  };
}

const isReading = (request: Request) => request.url().endsWith(SETTINGS) && request.method() === "GET";

test("settings that cannot load fall back to English and sound on, and can be reloaded", async ({
  people,
  trouble,
}) => {
  trouble.provokes(refused(403, SETTINGS));
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma", { preferredLanguage: "fr", soundEnabled: false });
  await ana.sends(emma, "Hola, mañana voy a la ciudad");
  await emma.page.route(`**${SETTINGS}`, (route) =>
    route.fulfill({ status: 403, json: { code: "FORBIDDEN", message: "" } }),
  );
  await openChat(emma.page, ana);
  await expect(emma.page.getByRole("button", { name: "Turn sounds off" })).toBeVisible();
  const asked = emma.page.waitForRequest("**/api/translation/message/*");
  const translate = bubble(emma.page, "Hola").getByRole("button", { name: "Translate", exact: true });
  if (await translate.isVisible()) {
    await translate.click();
    expect((await asked).postDataJSON()).toMatchObject({ targetLanguage: "en" });
  } else asked.catch(() => {});
  await emma.page.getByRole("link", { name: "Settings" }).click();
  await emma.page.getByRole("link", { name: "Appearance and notifications" }).click();
  await expect(emma.page.getByText("Your settings could not be loaded.")).toBeVisible();
  await emma.page.unrouteAll();
  await emma.page.getByRole("button", { name: "Try again" }).first().click();
  await expect(emma.page.getByRole("switch", { name: "Sounds" })).not.toBeChecked();
});

test("every setting applies at once and reverts when the server refuses it", async ({ people, trouble }) => {
  trouble.provokes(refused(403, SETTINGS));
  const { page } = await people.newcomer("Ana");
  await page.goto("/settings");
  const letGo = await refuseWhenAsked(page);
  const dark = page.getByRole("radio", { name: "Dark" });
  const always = page.getByRole("radio", { name: "Always" });
  const language = page.getByRole("combobox", { name: /^(?:Language of this page|Idioma de la página)$/ });
  const french = page.getByRole("button", { name: "Remove French" });
  const off = (control: Locator) => expect(control).not.toBeChecked();
  const on = (control: Locator) => expect(control).toBeChecked();
  const flip = (control: Locator) => control.click();
  const control = (name: string) => page.getByRole("switch", { name });
  const rules: readonly [string, Locator, (c: Locator) => Promise<void>, typeof on, typeof on, string][] = [
    ["Language", always, flip, on, off, "Failed to update translation settings"],
    [
      "Language",
      language,
      async (list) => void (await list.selectOption("es")),
      (list) => expect(list).toHaveValue("es"),
      (list) => expect(list).toHaveValue("en"),
      "Failed to update language preference",
    ],
    [
      "Language",
      french,
      () => chooseLanguage(page.getByRole("button", { name: /^Languages I read/ }), "French"),
      (chip) => expect(chip).toBeVisible(),
      (chip) => expect(chip).toBeHidden(),
      "Failed to update language preference",
    ],
    ["Privacy", control("Show me in People"), flip, off, on, "The setting could not be saved."],
    ["Privacy", control("Show when I am online"), flip, off, on, "The setting could not be saved."],
    ["Appearance and notifications", control("Sounds"), flip, off, on, "Failed to update sound setting"],
    ["Appearance and notifications", dark, flip, on, off, "The setting could not be saved."],
  ];
  for (const [name, place, change, changed, unchanged, sentence] of rules) {
    await page.getByRole("navigation").getByRole("link", { name }).click();
    await unchanged(place);
    await change(place);
    await changed(place);
    if (place === language) await expect(page.locator("html")).toHaveAttribute("lang", "es");
    if (place === dark) await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const read = page.waitForRequest(isReading);
    await letGo();
    await unchanged(place);
    await expect(page.getByRole("alert").filter({ hasText: sentence }).first()).toBeVisible();
    await read;
  }
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a setting changed on one device changes on the other without a reload @long", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const other = await people.again(ana);
  await Promise.all([ana, other].map(({ page }) => page.goto("/settings/language")));
  const always = (page: Page) => page.getByRole("radio", { name: "Always" });
  await expect(always(other.page)).not.toBeChecked();
  await always(ana.page).click();
  await chooseLanguage(ana.page.getByRole("button", { name: /^Languages I read/ }), "French");
  await expect(always(other.page)).toBeChecked();
  await expect(other.page.getByRole("button", { name: "Remove French" })).toBeVisible();
});
