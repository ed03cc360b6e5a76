import { SETTINGS_PAGES } from "../support/settings-pages.ts";
import { expect, test } from "../support/test.ts";
import { shoot, shootAided } from "./camera.ts";

for (const interfaceLanguage of ["en", "ar"])
  test(`settings in ${interfaceLanguage}`, async ({ people }) => {
    const { page } = await people.newcomer("Ana", { interfaceLanguage, readLanguages: ["fr"] });
    for (const [index, name] of ["", ...SETTINGS_PAGES, "translations", "glossary"].entries()) {
      await page.goto(name ? `/settings/${name}` : "/settings");
      await expect(page.getByRole("heading").last()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await shoot(page, `70${index} settings ${name} ${interfaceLanguage}`);
    }
    await page.goto("/settings/language");
    await page.locator("main button[aria-haspopup=listbox]").first().click();
    await shoot(page, `709 languages ${interfaceLanguage}`);
    await shootAided(page, `709 languages ${interfaceLanguage}`);
  });
