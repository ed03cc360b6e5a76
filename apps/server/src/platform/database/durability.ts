import { sentenceIn } from "../sentences/in-language.ts";
import { type LocalizableText, say } from "../sentences/sentence.ts";
import type { Sql } from "./open.ts";

/** PostgreSQL settings without which a power cut may lose or damage flushed data. */
const NEEDED = ["fsync", "full_page_writes"];

/** Returns the needed settings that are off. Unlike `synchronous_commit`, a session cannot turn them on for itself. */
export async function unsafeSettings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from pg_settings where name = any(${NEEDED}) and setting = 'off' order by name`;
  return rows.map(({ name }) => name);
}

export const powerCutMessage = (unsafe: readonly string[]): LocalizableText =>
  say("powerCut", { settings: { all: unsafe.map((name) => `${name}=off`) } });

export const powerCutWarning = (unsafe: readonly string[]): string => sentenceIn(powerCutMessage(unsafe), "en");
