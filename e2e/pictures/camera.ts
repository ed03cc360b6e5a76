import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

export const FOLDER = fileURLToPath(new URL("../../.cache/pictures", import.meta.url));

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const sizeOf = (page: Page) => (isNarrow(page) ? "phone" : "desktop");

/** Photographs the page, light and dark. Names follow the order of the sheets. */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await save(page, `${sizeOf(page)}/${colorScheme}`, name);
  }
}

/** With forced colours and at 200 %: information must not depend on decoration. */
export async function shootAided(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await save(page, `${sizeOf(page)}/forced`, name);
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  const size = page.viewportSize();
  if (!size || isNarrow(page)) return;
  await page.setViewportSize({ width: size.width / 2, height: size.height / 2 });
  await save(page, "desktop/zoomed", name);
  await page.setViewportSize(size);
}

const save = (page: Page, folder: string, name: string) =>
  page.screenshot({
    path: join(FOLDER, folder, `${name}.png`),
    animations: "disabled",
    caret: "initial",
  });

/** On a narrow screen a chat covers the lists. */
export async function showLists(page: Page): Promise<void> {
  const back = page.getByRole("button", { name: /^Back to chats/ });
  if (isNarrow(page) && (await back.isVisible())) await back.click();
}
