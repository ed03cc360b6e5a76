import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Presses Tab until the focus is on a control of that name. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const named = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return (element?.getAttribute("aria-label") ?? element?.textContent ?? "").trim();
    });
  for (let step = 0; step < 60 && (await named()) !== name; step++) await page.keyboard.press("Tab");
  expect(await named()).toBe(name);
}
