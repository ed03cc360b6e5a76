import { nodesOf, type Planned, type RecordedPlan } from "../../apps/server/test/recorded-plans.ts";

/** Tables that do not grow with people: rows of days, and single rows. */
const SMALL = new Set([
  "daily_counts",
  "translation_daily",
  "engine_spending",
  "migrations",
  "provider_keys",
  "backend_list",
  "server_settings",
]);
/** Rows that a call may read of a growing table: its longest page, and a few. */
const ROWS = 1_100;

/**
 * The parts of a plan that read many more rows of a growing table than the call returns. For a plan made as if the
 * table were large: the parts that scan it, however few rows it has.
 */
export function readsTooMuch({ Plan, "Query Text": query }: RecordedPlan, planned: Planned): string[] {
  return [...nodesOf(Plan)].flatMap((node) => {
    const table = node["Relation Name"];
    if (!table || SMALL.has(table) || table.startsWith("pg_")) return [];
    const ofEach = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
    const rows = Math.round(ofEach * (node["Actual Loops"] ?? 1));
    const whole = node["Node Type"] === "Seq Scan" && planned === "as if large";
    return whole || rows > ROWS
      ? [`${node["Node Type"]} of ${rows} rows of ${table}: ${query.replace(/\s+/g, " ").trim()}`]
      : [];
  });
}
