import { nodesOf, type Planned, type RecordedPlan } from "../../apps/server/test/recorded-plans.ts";

/** Tables whose rows do not become more with people and what they do: rows of days, and single ones. */
const SMALL = new Set([
  "daily_counts",
  "translation_daily",
  "engine_spending",
  "migrations",
  "provider_keys",
  "backend_list",
  "server_settings",
]);
/** What a call may read of a growing table: its longest page, and a little. */
const ROWS = 1_100;

/**
 * The parts of a plan that read much more of a growing table than anybody is shown; where it was made as if the table
 * were large, those that read it whole, however little that is.
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
