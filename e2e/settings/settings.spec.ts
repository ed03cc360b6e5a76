import type { Page } from "@playwright/test";
import { chooseLanguage, comes, openChat, searchField, toast, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const picker = (page: Page) => page.getByRole("button", { name: /^Preferred language/ });
const saved = (page: Page) => page.getByText("Saved", { exact: true });
const SETTINGS = "/api/settings/translation";

const linkTo = (at: Page, name: string) => at.getByRole("navigation").getByRole("link", { name }).click();

async function refuseToSave(page: Page) {
  await page.route(`**${SETTINGS}`, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 403, json: { code: "FORBIDDEN", message: "" } })
      : route.continue(),
  );
}

test("the language list works by keyboard alone, opens upward without room below, and shows what the server has when it refuses", async ({
  people,
  trouble,
}) => {
  const { page } = await people.newcomer("Ana");
  await page.goto("/settings/language");

  await test.step("it works by keyboard alone", async () => {
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
    // By its own name too, without its accent.
    await page.keyboard.type("portugues");
    const option = page.getByRole("option", { name: "Português · Portuguese" });
    await expect(option).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const active = await search.getAttribute("aria-activedescendant");
    expect(await option.getAttribute("id")).toBe(active);
    await page.keyboard.press("Enter");
    await expect(picker(page)).toHaveAccessibleName(/Portuguese/);
    await expect(picker(page)).toBeFocused();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(picker(page)).toHaveAccessibleName(/Portuguese/);
  });

  await test.step("after a refusal the page reads it from the server again", async () => {
    trouble.provokes(refused(403, SETTINGS));
    await refuseToSave(page);
    const read = page.waitForRequest((one) => one.url().endsWith(SETTINGS) && one.method() === "GET");
    await chooseLanguage(picker(page), "French");
    await expect(picker(page)).toHaveAccessibleDescription(/Failed to update translation settings/);
    await read;
    await expect(saved(page)).toHaveCount(0);
    await expect(picker(page)).toHaveAccessibleName(/Portuguese/);
    await page.unrouteAll();
  });

  await test.step("it opens upward where there is no room below", async () => {
    await page.setViewportSize({ width: 900, height: 420 });
    const lower = page.getByRole("button", { name: /^Languages I read/ });
    await lower.evaluate((button) => button.scrollIntoView({ block: "end" }));
    await lower.click();
    const options = await page.getByRole("listbox").boundingBox();
    const button = await lower.boundingBox();
    expect((options?.y ?? 0) + (options?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(options?.y).toBeGreaterThan(0);
  });
});

test("a change is announced in the person's other tab and not in the one that made it; a sound setting that cannot be saved reverts", async ({
  people,
  trouble,
}) => {
  const ana = await people.newcomer("Ana");
  const other = await ana.context.newPage();
  await other.goto("/");
  await expect(searchField(other)).toBeVisible();
  await ana.page.goto("/settings/language");
  await chooseLanguage(picker(ana.page), "French");
  await expect(toast(other, "Language preference updated to French")).toBeVisible();
  await linkTo(ana.page, "Appearance and notifications");
  await ana.page.getByRole("switch", { name: "Sounds" }).click();
  await expect(saved(ana.page)).toBeVisible();
  await expect(toast(other, "Sound notifications disabled")).toBeVisible();
  await expect(other.getByRole("button", { name: "Turn sounds on" })).toBeVisible();
  for (const text of ["Sound notifications disabled", "Language preference updated to French"])
    await expect(toast(ana.page, text)).toHaveCount(0);
  await ana.page.getByRole("radio", { name: "Dark" }).click();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");

  await test.step("a sound setting that cannot be saved reverts", async () => {
    trouble.provokes(refused(403, SETTINGS));
    await other.getByRole("button", { name: "Turn sounds on" }).click();
    await expect(toast(other, "Sound notifications enabled")).toBeVisible();
    await expect(other.getByRole("button", { name: "Turn sounds off" })).toBeVisible();
    await refuseToSave(other);
    await other.getByRole("button", { name: "Turn sounds off" }).click();
    await expect(toast(other, "Failed to update sound setting")).toBeVisible();
    await expect(other.getByRole("button", { name: "Turn sounds off" })).toBeVisible();
  });
});

test("a new name is checked, saved, and shown to others at once", async ({ people, trouble }) => {
  trouble.provokes(/status of 400/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await ana.sends(emma, "hola");
  await openChat(emma.page, ana);
  await ana.page.goto("/");
  await ana.page.getByRole("link", { name: "Settings" }).click();
  const name = ana.page.getByLabel("Full name");
  await name.fill("  ");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription("Full name is required");
  // Errors only the server finds show at the field too: a line break in a name.
  await name.fill("Ana\u2028García");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription(/one line/);
  const renamed = `${ana.name} García`;
  await name.fill(renamed);
  await ana.page.getByLabel("Email").focus();
  await expect(saved(ana.page)).toBeVisible();
  await expect(emma.page.getByRole("heading", { name: renamed })).toBeVisible();
  // Also when the page is left with the field still in use.
  await name.fill(`${renamed} López`);
  await ana.page.goBack();
  await expect(emma.page.getByRole("heading", { name: `${renamed} López` })).toBeVisible();
});

test("a person who does not want to be found is not found", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.demo("emma");
  await ana.page.goto("/settings/privacy");
  await ana.page.getByRole("switch", { name: "Show me in People" }).click();
  await expect(saved(ana.page)).toBeVisible();
  await emma.page.goto("/");
  await searchField(emma.page).fill(ana.name);
  await expect(emma.page.getByText("No users found")).toBeVisible();
});

test("on a phone the pages are pushed over their list, and back leads to it @phone-only", async ({ people }) => {
  const { page } = await people.newcomer("Ana");
  const title = (level: number, name: string) => page.getByRole("heading", { level, name, exact: true });
  await page.goto("/");
  await comes(searchField(page));
  await turnTo(page, "/settings");
  await expect(title(1, "Settings")).toBeVisible();
  await expect(title(2, "Me")).toHaveCount(0);
  await linkTo(page, "Language and translation");
  await expect(title(2, "Language and translation")).toBeFocused();
  await page.getByRole("link", { name: "Translation history" }).click();
  await expect(title(2, "Translation history")).toBeFocused();
  await page.getByRole("link", { name: "Language and translation" }).click();
  await expect(title(2, "Language and translation")).toBeVisible();
  // The way up is the way back: no entry of the history stands twice.
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  // Whoever comes by an address has no way back, and gets up all the same.
  await page.goto("/settings/privacy");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test("beside the index stands the first page, and an unknown page leads there", async ({ people }) => {
  const { page } = await people.newcomer("Ana");
  await page.goto("/settings/nothing");
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("heading", { name: "Me", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Me Name" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Back to Chat" }).click();
  await expect(searchField(page)).toBeVisible();
});

test("a new email address counts once its link is followed", async ({ people, product }) => {
  const { page, email } = await people.newcomer("Ana");
  const next = `new-${email}`;
  await page.goto("/settings/me");
  await expect(page.getByRole("button", { name: "Change email" })).toHaveCount(0);
  await page.getByLabel("Email").fill(next);
  await page.getByLabel("Email").press("Enter");
  await expect(page.getByText(`We sent a link to ${next}`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.goto(await product.linkMailedTo(next, "confirm-email"));
  await page.getByRole("button").last().click();
  await expect(page.getByText(next)).toBeVisible();
  await page.getByRole("link", { name: "Back to the chats" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(next);
});
