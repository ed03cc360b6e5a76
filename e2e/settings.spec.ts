import type { Page } from "@playwright/test";
import { chooseLanguage, openChat, searchField, toast } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { refused } from "./support/trouble.ts";

const picker = (page: Page) => page.getByRole("button", { name: /^Preferred language/ });
const save = (page: Page) => page.getByRole("button", { name: "Update Translation Settings" });
const SETTINGS = "/api/settings/translation";

async function refuseToSave(page: Page) {
  await page.route(`**${SETTINGS}`, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 403, json: { code: "FORBIDDEN", message: "" } })
      : route.continue(),
  );
}

test("the language list works by keyboard alone", async ({ people }) => {
  const { page } = await people.newcomer("Ana");
  await page.goto("/settings");
  await picker(page).focus();
  await page.keyboard.press("Enter");
  const search = page.getByPlaceholder("Search languages...");
  await expect(search).toBeFocused();
  await page.keyboard.type("no such language");
  await expect(page.getByText("No languages found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(picker(page)).toBeFocused();
  await expect(picker(page)).toHaveAccessibleName(/English/);

  await page.keyboard.press("Enter");
  await page.keyboard.type("port");
  const option = page.getByRole("option", { name: "Portuguese" });
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  const active = await search.getAttribute("aria-activedescendant");
  expect(await option.getAttribute("id")).toBe(active);
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveAccessibleName(/Portuguese/);
  await expect(picker(page)).toBeFocused();
  await save(page).press("Enter");
  await expect(toast(page, "Translation settings updated and saved to database!")).toBeVisible();
  await page.reload();
  await expect(picker(page)).toHaveAccessibleName(/Portuguese/);
});

test("the list opens upward where there is no room below", async ({ people }) => {
  const { page } = await people.newcomer("Ana");
  await page.setViewportSize({ width: 900, height: 520 });
  await page.goto("/settings");
  const lower = page.getByRole("button", { name: /^Languages I read/ });
  await lower.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await lower.click();
  const options = await page.getByRole("listbox").boundingBox();
  const button = await lower.boundingBox();
  expect((options?.y ?? 0) + (options?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  expect(options?.y).toBeGreaterThan(0);
});

test("a change is announced in the person's other tab and not in the one that made it", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const other = await ana.context.newPage();
  await other.goto("/");
  await expect(searchField(other)).toBeVisible();
  await ana.page.goto("/settings");
  await chooseLanguage(picker(ana.page), "French");
  await save(ana.page).click();
  await expect(toast(other, "Language preference updated to French")).toBeVisible();
  await ana.page.getByRole("switch", { name: "Sounds" }).click();
  await expect(toast(other, "Sound notifications disabled")).toBeVisible();
  await expect(other.getByRole("button", { name: "Turn sounds on" })).toBeVisible();
  await expect(toast(ana.page, "Sound notifications disabled")).toHaveCount(1);
  await expect(toast(ana.page, "Language preference updated to French")).toHaveCount(0);
  await ana.page.getByRole("radio", { name: "Dark" }).click();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a sound setting that cannot be saved reverts", async ({ people, trouble }) => {
  trouble.provokes(refused(403, SETTINGS));
  const { page } = await people.newcomer("Ana");
  await page.goto("/");
  await page.getByRole("button", { name: "Turn sounds off" }).click();
  await expect(toast(page, "Sound notifications disabled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn sounds on" })).toBeVisible();
  await refuseToSave(page);
  await page.getByRole("button", { name: "Turn sounds on" }).click();
  await expect(toast(page, "Failed to update sound setting")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn sounds on" })).toBeVisible();
});

test("after a language cannot be saved the page reads it from the server again", async ({
  people,
  trouble,
}) => {
  trouble.provokes(refused(403, SETTINGS));
  const { page } = await people.newcomer("Ana", { preferredLanguage: "es" });
  await page.goto("/settings");
  await expect(picker(page)).toHaveAccessibleName(/Spanish/);
  await refuseToSave(page);
  await chooseLanguage(picker(page), "French");
  const read = page.waitForRequest((one) => one.url().endsWith(SETTINGS) && one.method() === "GET");
  await save(page).click();
  await expect(toast(page, "Failed to update translation settings")).toBeVisible();
  await read;
  // The choice stays for another try, and nothing claims that it was saved.
  await expect(toast(page, /saved to database/)).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await expect(picker(page)).toHaveAccessibleName(/Spanish/);
});

test("a new name is checked, saved, and shown to others at once", async ({ people, trouble }) => {
  trouble.provokes(/status of 400/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await ana.sends(emma, "hola");
  await openChat(emma.page, ana);
  await ana.page.goto("/settings");
  const name = ana.page.getByLabel("Full name");
  await name.fill("  ");
  await ana.page.getByRole("button", { name: "Update Profile" }).click();
  await expect(name).toHaveAccessibleDescription("Full name is required");
  // Errors only the server finds show at the field too: a line break in a name.
  await name.fill("Ana\u2028García");
  await ana.page.getByRole("button", { name: "Update Profile" }).click();
  await expect(name).toHaveAccessibleDescription(/one line/);
  const renamed = `${ana.name} García`;
  await name.fill(renamed);
  await ana.page.getByRole("button", { name: "Update Profile" }).click();
  await expect(toast(ana.page, "Profile updated successfully!")).toBeVisible();
  await expect(ana.page.getByLabel("Email")).toHaveAttribute("readonly");
  await expect(emma.page.getByRole("heading", { name: renamed })).toBeVisible();
});

test("a person who does not want to be found is not found", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await ana.page.goto("/settings");
  const saved = ana.page.waitForResponse(
    (answer) => answer.url().endsWith(SETTINGS) && answer.request().method() === "PUT",
  );
  await ana.page.getByRole("switch", { name: "Let people find me" }).click();
  await saved;
  await emma.page.goto("/");
  await searchField(emma.page).fill(ana.name);
  await expect(emma.page.getByText("No users found")).toBeVisible();
});
