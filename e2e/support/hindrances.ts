import type { Page } from "@playwright/test";
import axe from "axe-core";

const CRITERIA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What there is to look for where only colours differ from what was judged before. */
export const COLOURS = ["color-contrast"];

/** What hinders people on the screen as it is now: by the criteria, by these rules, or by every advice there is. */
export async function faultsOf(page: Page, by: readonly string[] | "every advice" = []): Promise<string[]> {
  // The pages have no frames, so their own axe sees all of a page, and does so once it has been put there.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as Window & { axe: typeof axe }).axe.run(options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
  }, optionsFor(by));
}

function optionsFor(by: readonly string[] | "every advice"): axe.RunOptions {
  const resultTypes: axe.RunOptions["resultTypes"] = ["violations"];
  if (by === "every advice") return { resultTypes };
  const runOnly = by.length > 0 ? { type: "rule", values: [...by] } : { type: "tag", values: CRITERIA };
  return { resultTypes, runOnly: runOnly as axe.RunOnly };
}
