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

test("the language list works by keyboard, and a change shows in the other tab", async ({ people, trouble }) => {
  const { page, context } = await people.newcomer("Ana");
  await page.goto("/settings/language");

  await test.step("the language list works by keyboard alone", async () => {
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
  });

  await test.step("the page reads the language from the server again after a refusal", async () => {
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

  await test.step("the list opens upward where there is no room below", async () => {
    await page.setViewportSize({ width: 900, height: 420 });
    const lower = page.getByRole("button", { name: /^Languages I read/ });
    await lower.evaluate((button) => button.scrollIntoView({ block: "end" }));
    await lower.click();
    const options = await page.getByRole("listbox").boundingBox();
    const button = await lower.boundingBox();
    expect((options?.y ?? 0) + (options?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(options?.y).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
  });

  const other = await context.newPage();
  await test.step("a change is announced in the user's other tab and not in the one that made it", async () => {
    await other.goto("/");
    await expect(searchField(other)).toBeVisible();
    await chooseLanguage(picker(page), "French");
    await expect(toast(other, "Language preference updated to French")).toBeVisible();
    await linkTo(page, "Appearance and notifications");
    await page.getByRole("switch", { name: "Sounds" }).click();
    await expect(saved(page)).toBeVisible();
    await expect(toast(other, "Sound notifications disabled")).toBeVisible();
    await expect(other.getByRole("button", { name: "Turn sounds on" })).toBeVisible();
    for (const text of ["Sound notifications disabled", "Language preference updated to French"])
      await expect(toast(page, text)).toHaveCount(0);
    await page.getByRole("radio", { name: "Dark" }).click();
    await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
    const textHeight = () =>
      other.getByRole("tab", { name: "Chats" }).evaluate((tab) => getComputedStyle(tab).fontSize);
    await expect.poll(textHeight).toBe("15px");
    await page.getByRole("radio", { name: "Larger" }).click();
    await expect.poll(textHeight).toBe("18.75px");
    await page.getByRole("button", { name: "For 4 hours" }).click();
    await expect(other.getByText(/^Do not disturb until/)).toBeVisible();
  });

  await test.step("a sound setting that cannot be saved reverts", async () => {
    await other.getByRole("button", { name: "Turn sounds on" }).click();
    await expect(toast(other, "Sound notifications enabled")).toBeVisible();
    await expect(other.getByRole("button", { name: "Turn sounds off" })).toBeVisible();
    await refuseToSave(other);
    await other.getByRole("button", { name: "Turn sounds off" }).click();
    await expect(toast(other, "Failed to update sound setting")).toBeVisible();
    await expect(other.getByRole("button", { name: "Turn sounds off" })).toBeVisible();
  });
});

test("an unknown page leads to the first, where a new name is saved for all to see", async ({ people, trouble }) => {
  trouble.provokes(/status of 400/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await ana.sends(emma, "hola");
  await openChat(emma.page, ana);

  await test.step("an unknown page leads to the index, beside which the first page stands", async () => {
    await page.goto("/settings/nothing");
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole("heading", { name: "Me", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Me Name" })).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: "Back to Chat" }).click();
    await expect(searchField(page)).toBeVisible();
  });

  const name = page.getByLabel("Full name");
  const renamed = `${ana.name} García`;
  await test.step("an invalid name is refused at its field, and a valid one shows to others", async () => {
    await page.getByRole("link", { name: "Settings" }).click();
    await name.fill("  ");
    await name.press("Enter");
    await expect(name).toHaveAccessibleDescription("Full name is required");
    // Errors only the server finds show at the field too: a line break in a name.
    await name.fill("Ana\u2028García");
    await name.press("Enter");
    await expect(name).toHaveAccessibleDescription(/one line/);
    await name.fill(renamed);
    await page.getByLabel("Email").focus();
    await expect(saved(page)).toBeVisible();
    await expect(emma.page.getByRole("heading", { name: renamed })).toBeVisible();
  });

  await test.step("others read a status, and when it ends", async () => {
    await page.getByLabel("Status").fill("En el tren");
    await page.getByLabel("Status").press("Enter");
    await expect(emma.page.getByText("En el tren")).toBeVisible();
    await page.getByLabel("Ends").selectOption("In 1 hour");
    await expect(page.getByLabel("Ends")).toHaveValue("set");
    await page.getByLabel("Status").fill("");
    await page.getByLabel("Status").press("Enter");
    await expect(emma.page.getByText("En el tren")).toHaveCount(0);
  });

  await test.step("a name is saved even when the page is left with its field in use", async () => {
    await name.fill(`${renamed} López`);
    await page.goBack();
    await expect(emma.page.getByRole("heading", { name: `${renamed} López` })).toBeVisible();
  });

  await test.step("a hidden person is not found", async () => {
    const bruno = await people.newcomer("Bruno");
    const answer = async () => (await bruno.context.request.get(`/api/people/${ana.id}`)).status();
    expect(await answer()).toBe(200);
    await turnTo(page, "/settings/privacy");
    await page.getByRole("switch", { name: "Show me in People" }).click();
    await expect(saved(page)).toBeVisible();
    expect(await answer()).toBe(404);
  });
});

test("on a phone pages slide over their list, and back returns to it @phone-only", async ({ people }) => {
  const { page } = await people.newcomer("Ana");
  const title = (level: number, name: string) => page.getByRole("heading", { level, name, exact: true });
  // An address has no way back, and a way up all the same.
  await page.goto("/settings/privacy");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole("link", { name: "Back to Chat" }).click();
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
  // Going up goes back in the history and adds no entry.
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});
