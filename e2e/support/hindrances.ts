import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What hinders people on the screen as it is now; where only colours differ from what was judged before, in these. */
export async function faultsOf(page: Page, only: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (only.length > 0 ? axe.withRules([...only]) : axe.withTags(RULES)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
