import { isExpanding, migrationFiles } from "./migrate.ts";
import type { Database } from "./open.ts";

/** Names of migrations that only this program has, or that only the database has. */
export interface MigrationsApart {
  readonly missing: readonly string[];
  readonly newer: readonly string[];
  /** The newer migrations with which this program cannot run. */
  readonly contracting: readonly string[];
}

/** A restored backup may lack some migrations, and a newer server beside this one may have run more. */
export async function migrationsApart(database: Database): Promise<MigrationsApart> {
  const [files, rows] = await Promise.all([
    migrationFiles(),
    database<{ name: string }[]>`select name from migrations`,
  ]);
  const ours = new Set(files);
  const ran = new Set(rows.map(({ name }) => name));
  const newer = [...ran.difference(ours)].sort();
  return {
    missing: [...ours.difference(ran)].sort(),
    newer,
    contracting: newer.filter((name) => !isExpanding(name)),
  };
}
