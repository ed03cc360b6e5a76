import type { Environment } from "./environment.ts";

/** Characters per UTC day; engines that are not named have no limit. */
export interface BudgetsConfig {
  readonly engines: Readonly<Record<string, number>>;
  readonly person: number | null;
}

const MOST = 1_000_000_000;
/** A few hundred messages a day: more than people read, and a small bill. */
const DEFAULT_PERSON_BUDGET = 50_000;

export function readBudgets(environment: Environment, engines: readonly string[]): BudgetsConfig {
  const form = new RegExp(`^(${engines.join("|")})=(\\d{1,9})$`, "u");
  const entries = environment.entries("ENGINE_BUDGETS", form, "deepl=16000,openai=200000");
  const person = environment.wholeNumber("PERSON_BUDGET", DEFAULT_PERSON_BUDGET, 0, MOST);
  return {
    engines: Object.fromEntries(entries.map(([engine, characters]) => [engine, Number(characters)])),
    person: person === 0 ? null : person,
  };
}
