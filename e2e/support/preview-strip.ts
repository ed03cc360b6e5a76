import { expect, type Page } from "@playwright/test";

export const strip = (page: Page) => page.getByRole("region", { name: "What they will read" });

/** All languages of the preview, which the strip opens. */
export const previewDetails = (page: Page) => page.getByRole("dialog", { name: "What they will read" });

export async function openDetails(page: Page): Promise<void> {
  await strip(page).locator("[aria-haspopup=dialog]").press("Enter");
  await expect(previewDetails(page)).toBeVisible();
}

export const previewButton = (page: Page) => page.getByRole("button", { name: "Preview what they read" });

/** Turns it on in the field, which says how far drafts go then; by keyboard. */
export async function turnOn(page: Page): Promise<void> {
  await expect(previewButton(page)).toHaveAccessibleDescription(/your draft goes to this server only/);
  await previewButton(page).press("Enter");
  await expect(previewButton(page)).toHaveAttribute("aria-pressed", "true");
}

/** Counts the page's requests for previews and meaning checks. */
export function countQuestions(page: Page) {
  const asked = { count: 0 };
  page.on("request", (request) => void (/\/(?:previews|meaning)$/.test(request.url()) && asked.count++));
  return asked;
}
