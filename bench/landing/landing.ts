import { chromium } from "@playwright/test";
import lighthouse, { type RunnerResult } from "lighthouse";
import { browserLaunch } from "../../e2e/browser.ts";
import { openProduct } from "../../e2e/support/product.ts";
import { machine, spread } from "../figures.ts";
import { builtPage } from "../page.ts";

const ROUNDS = 5;
const ROUNDS_OF_OTHERS = 3;
/** The other public pages have the same goals. */
const OTHERS = ["/es", "/fr", "/ar", "/features", "/help", "/privacy", "/terms"];
const PORT = 9_333;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const GOALS = { score: 98, lcp: 1_500, cls: 0.02, script: 90_000, fonts: 100_000 };

/**
 * Runs Lighthouse with its mobile profile on the public pages of a server of its own: the median of five visits to the
 * landing page and of three to each other page, or of five to the named pages.
 */
export async function run(options: string[]): Promise<void> {
  console.log(machine());
  await builtPage();
  await using product = await openProduct({ engines: null });
  const browser = await chromium.launch(await withDebugging());
  try {
    for (const path of options.length > 0 ? options : ["/"]) await measure(`${product.url}${path}`, ROUNDS);
    if (options.length === 0) for (const path of OTHERS) await measure(`${product.url}${path}`, ROUNDS_OF_OTHERS);
  } finally {
    await browser.close();
  }
}

async function withDebugging() {
  const launch = await browserLaunch();
  return { ...launch, args: [...(launch.args ?? []), `--remote-debugging-port=${PORT}`] };
}

async function measure(url: string, times: number): Promise<void> {
  const runs: RunnerResult["lhr"][] = [];
  for (let round = 0; round < times; round++) {
    const result = await lighthouse(url, { port: PORT, logLevel: "error", onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error("Lighthouse gave no result");
    runs.push(result.lhr);
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  const figure = (name: string) => runs.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
  const weight = (type: string) => median(runs.map(({ audits }) => bytesOf(audits["network-requests"], type)));

  console.log(`\n${new URL(url).pathname}, mobile, median of ${times} (lowest–highest)`);
  let met = true;
  const compared = (name: string, value: number, isGood: boolean, shown: string) => {
    met &&= isGood;
    console.log(`${isGood ? "ok  " : "MISS"} ${name}: ${shown} (${value})`);
  };
  for (const category of CATEGORIES) {
    const scores = runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    compared(category, median(scores), median(scores) >= GOALS.score, spread(scores));
  }
  const lcp = figure("largest-contentful-paint");
  compared("LCP, ms", median(lcp), median(lcp) < GOALS.lcp, spread(lcp));
  const cls = figure("cumulative-layout-shift");
  compared("CLS", median(cls), median(cls) < GOALS.cls, cls.map((one) => one.toFixed(4)).join(" "));
  compared("JavaScript, bytes sent", weight("Script"), weight("Script") < GOALS.script, "");
  compared("fonts, bytes sent", weight("Font"), weight("Font") < GOALS.fonts, "");
  for (const [id, audit] of Object.entries(runs[0]?.audits ?? {}))
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== "informative")
      console.log(`     not perfect: ${id} ${audit.displayValue ?? ""}`);
  if (!met) process.exitCode = 1;
}

interface Requests {
  readonly items: readonly { readonly resourceType?: string; readonly transferSize?: number }[];
}

function bytesOf(audit: { details?: unknown } | undefined, type: string): number {
  const { items } = (audit?.details ?? { items: [] }) as Requests;
  return items
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
