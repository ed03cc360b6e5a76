import type { Sql } from "#/platform/database/open.ts";

/** A member's languages: the one for translations, and those they read untranslated. */
export interface Reader {
  readonly preferred: string;
  readonly reads: readonly string[];
}

export const readReaders = (sql: Sql, people: readonly string[]) => sql<Reader[]>`
  select s.preferred_language as preferred, s.read_languages as reads
  from user_settings s where s.user_id = any(${[...people]}::uuid[])`;
