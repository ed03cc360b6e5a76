import type { Page } from "@playwright/test";
import axe from "axe-core";

/** The criteria, what is good practice beside them, and the rules that axe still tries out. */
const RULES = axe
  .getRules(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"])
  .map(({ ruleId }) => ruleId);
/** What there is to look for where only colours differ from what was judged before. */
export const COLOURS = ["color-contrast"];

/** What hinders people on the screen as it is now: by every rule there is, or by these. */
export async function faultsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // The pages have no frames, so their own axe sees all of a page, and does so once it has been put there.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const runOnly = { type: "rule" as const, values: rules.length > 0 ? [...rules] : RULES };
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as Window & { axe: typeof axe }).axe.run(options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
      );
    },
    { resultTypes: ["violations"], runOnly } satisfies axe.RunOptions,
  );
}
