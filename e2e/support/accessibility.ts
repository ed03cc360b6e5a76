import type { Page } from "@playwright/test";
import axe from "axe-core";
import { appTakesOver } from "./screens.ts";

/** Measuring contrast takes most of the time, and a unit test measures it for every pair of tokens. */
const MEASURES_CONTRAST = process.env.ALL_TESTS === "1";
const CONTRAST = "color-contrast";
/** The WCAG criteria, axe's best practices, and its experimental rules. */
const RULES = axe
  .getRules(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"])
  .map(({ ruleId }) => ruleId)
  .filter((rule) => MEASURES_CONTRAST || rule !== CONTRAST);

/** Accessibility violations of the current screen, and with `npm run test:all` of its dark colours too. */
export async function violationsOf(page: Page): Promise<string[]> {
  await appTakesOver(page);
  const violations = await runAxe(page, RULES);
  if (!MEASURES_CONTRAST) return violations;
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await runAxe(page, [CONTRAST]);
  await page.emulateMedia({ colorScheme: null });
  return [...violations, ...dark.map((violation) => `dark: ${violation}`)];
}

async function runAxe(page: Page, rules: readonly string[]): Promise<string[]> {
  // The pages have no frames, so one axe per page sees everything.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Elements that fade in have less contrast on the way.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
  // Pauses pulsing animations at their resting state.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) continue;
      animation.pause();
      animation.currentTime = 0;
    }
  });
  const runOnly = { type: "rule" as const, values: [...rules] };
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as Window & { axe: typeof axe }).axe.run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
    },
    { resultTypes: ["violations"], runOnly } satisfies axe.RunOptions,
  );
}
