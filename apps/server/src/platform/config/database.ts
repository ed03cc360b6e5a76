import type { Environment } from "./environment.ts";

/** Returns whether a URL is marked as leading to PgBouncer with `?pgbouncer=true`. */
export const isPooled = (url: string): boolean => new URL(url).searchParams.get("pgbouncer") === "true";

export interface DatabaseConfig {
  /** Null: the embedded PostgreSQL. */
  readonly url: string | null;
  /** Bypasses the pooler for migrations, backups and commands, which need one session throughout. */
  readonly directUrl: string | null;
  /** A standby for read-only queries; null when there is none. */
  readonly replicaUrl: string | null;
}

export function readDatabase(environment: Environment): DatabaseConfig {
  const urlOf = (name: string) =>
    environment.secretUrl(name, ["postgres:", "postgresql:"], "postgres://user:password@host:5432/lingualoom");
  const [url, migrationUrl, replicaUrl] = [
    urlOf("DATABASE_URL"),
    urlOf("MIGRATION_DATABASE_URL"),
    urlOf("DATABASE_REPLICA_URL"),
  ];
  for (const [name, value] of Object.entries({
    MIGRATION_DATABASE_URL: migrationUrl,
    DATABASE_REPLICA_URL: replicaUrl,
  }))
    if (value !== null && url === null) environment.problems.push(`${name} needs DATABASE_URL beside it.`);
  if (url !== null && isPooled(url) && migrationUrl === null)
    environment.problems.push(
      "DATABASE_URL leads to PgBouncer (pgbouncer=true); MIGRATION_DATABASE_URL must lead to PostgreSQL itself.",
    );
  if (migrationUrl !== null && isPooled(migrationUrl))
    environment.problems.push("MIGRATION_DATABASE_URL must lead to PostgreSQL itself, not to PgBouncer.");
  return { url, directUrl: migrationUrl ?? url, replicaUrl };
}
