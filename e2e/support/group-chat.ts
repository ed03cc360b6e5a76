import type { Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** Makes a group as another device of its owner would; returns its id. */
export async function groupOf(owner: Person, title: string, members: readonly Person[]): Promise<string> {
  const memberIds = members.map(({ id }) => id);
  const made = await owner.call("POST", "/conversations", { title, memberIds });
  return ((await made.json()) as { conversationId: string }).conversationId;
}

// Selectors that work in every language of the page.

/** The place where one writes. */
export const field = (page: Page) => page.locator("main form textarea");
export const scroller = (page: Page) => page.locator("[role=log][data-scroller]");
export const rows = (page: Page, text: string | RegExp) =>
  scroller(page).getByRole("listitem").filter({ hasText: text });

/** Writes and sends, by the button. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await sendByButton(page);
}

export async function sendByButton(page: Page): Promise<void> {
  const send = page.locator("main form button[type=submit]");
  if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) await send.tap();
  else await send.click();
}
