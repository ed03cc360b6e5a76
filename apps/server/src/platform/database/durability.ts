import { sentenceIn } from "../sentences/in-language.ts";
import { type Sentence, say } from "../sentences/sentence.ts";
import type { Sql } from "./open.ts";

/** PostgreSQL's settings without which a power cut may lose or damage what was flushed. */
const NEEDED = ["fsync", "full_page_writes"];

/** Those of them that are off. No session can turn them on for itself, as it can `synchronous_commit`. */
export async function unsafeSettings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from pg_settings where name = any(${NEEDED}) and setting = 'off' order by name`;
  return rows.map(({ name }) => name);
}

export const powerCut = (unsafe: readonly string[]): Sentence =>
  say("powerCut", { settings: { all: unsafe.map((name) => `${name}=off`) } });

export const powerCutWarning = (unsafe: readonly string[]): string => sentenceIn(powerCut(unsafe), "en");
