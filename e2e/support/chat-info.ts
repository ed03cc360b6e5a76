import { expect, type Page } from "@playwright/test";

/** Opens the drawer of the chat by the name in its header, and in it one of its rows. */
export async function openInfo(page: Page, row?: RegExp): Promise<void> {
  await page.getByRole("main").getByRole("heading", { level: 1 }).getByRole("button").press("Enter");
  if (row) await page.getByRole("dialog").getByRole("button", { name: row }).press("Enter");
}

/** Closes the drawer, from whichever of its pages. */
export async function closeInfo(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("banner").getByRole("button", { name: "Close" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Opens how the chat is translated, by keyboard, and there one of its rows. */
export async function openTranslation(page: Page, row?: RegExp): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Private translation|Not translated)/ })
    .press("Enter");
  if (row) await page.getByRole("dialog").getByRole("button", { name: row }).press("Enter");
}
