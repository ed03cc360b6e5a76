import { expect, type Page } from "@playwright/test";

export const strip = (page: Page) => page.getByRole("region", { name: "What they will read" });

/** Turns it on where the chat says how far texts go; by keyboard. */
export async function turnOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Private translation/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Translation in this chat" });
  const toggle = dialog.getByRole("switch", { name: "Show what they will read" });
  await expect(toggle).toHaveAccessibleDescription(/your draft goes to this server, and no further/);
  await toggle.press("Space");
  await page.keyboard.press("Escape");
  await expect(strip(page)).toContainText("goes to this server, and no further");
}

/** What the page asks about drafts: previews and checks of their meaning. */
export function countQuestions(page: Page) {
  const asked = { count: 0 };
  page.on("request", (request) => void (/\/(?:previews|meaning)$/.test(request.url()) && asked.count++));
  return asked;
}
