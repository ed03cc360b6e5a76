import { SETTINGS_PAGES } from "../support/settings-pages.ts";
import { expect, test } from "../support/test.ts";
import { shoot, shootAided } from "./camera.ts";

test("settings", async ({ people }) => {
  const { page } = await people.newcomer("Ana", { readLanguages: ["fr"] });
  for (const [index, name] of ["", ...SETTINGS_PAGES, "translations", "phrasebook", "glossary"].entries()) {
    await page.goto(name ? `/settings/${name}` : "/settings");
    await expect(page.getByRole("heading").last()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await shoot(page, `7${String(index).padStart(2, "0")} settings ${name}`);
  }
  await page.goto("/settings/security");
  await page.locator("main section button").last().click();
  await shoot(page, "719 new access token");
  await page.goto("/settings/language");
  await page.locator("main button[aria-haspopup=listbox]").first().click();
  await shoot(page, "720 languages");
  await shootAided(page, "720 languages");
});

test("the dashboard", async ({ people }) => {
  const { page } = await people.demo("dieter");
  await page.goto("/admin");
  for (const [index, name] of ["People", "Translation", "Mail", "Server", "Log"].entries()) {
    await page.getByRole("tab", { name, exact: true }).click();
    await page.waitForLoadState("networkidle");
    await shoot(page, `80${index} dashboard ${name}`);
  }
});
