import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { violationsOf } from "./accessibility.ts";
import { appTakesOver, comes, turnTo } from "./screens.ts";

export interface Screen {
  readonly name: string;
  /** Opens it and waits until it is complete. */
  readonly open: (page: Page) => Promise<unknown>;
}

/** Reduced motion, so that nothing is checked while it fades in. */
export const STILL = { colorScheme: "light", reducedMotion: "reduce" } as const;

export const at =
  (path: string, title: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await comes(page.getByRole("heading", { level: 1, name: title }));
    await appTakesOver(page);
  };

/** The same from another screen of the app, which is not loaded again. */
export const from =
  (path: string, title: string) =>
  async (page: Page): Promise<void> => {
    await turnTo(page, path);
    await comes(page.getByRole("heading", { level: 1, name: title }));
  };

/** Checks it in the project's size, and whether it fits the smallest phone. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect.soft(await violationsOf(page), name).toEqual([]);
  const size = page.viewportSize();
  if (!size || size.width >= 768) return;
  await page.setViewportSize({ width: 320, height: size.height });
  expect.soft(await overflow(page), `${name}, at 320 pixels`).toBe(0);
  await page.setViewportSize(size);
}

/** Pixels by which the page is wider than its window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
