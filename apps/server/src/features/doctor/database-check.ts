import { powerCutWarning } from "../../database/durability.ts";
import { BEFORE_RELEASES } from "../../database/migrate.ts";
import type { MigrationsApart } from "../../database/migrations-apart.ts";
import { CONNECTIONS } from "../../database/pools.ts";
import type { DatabaseFacts } from "./doctor-store.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** What one server opens at most, with what its commands and a backup need beside it. */
const NEEDED = CONNECTIONS + 6;

export function checkDatabase(facts: DatabaseFacts, apart: MigrationsApart | null): Finding[] {
  const database = findingsOf("database");
  const found: Finding[] = [];
  if (facts.unsafe.length > 0)
    found.push(database.failed(powerCutWarning(facts.unsafe), "Turn them on and restart PostgreSQL."));
  if (facts.connections < NEEDED)
    found.push(
      database.failed(
        `PostgreSQL takes ${facts.connections} connections, and each server needs up to ${NEEDED}.`,
        `Raise max_connections in postgresql.conf: ${NEEDED} for each server of this database.`,
      ),
    );
  if (facts.isSuperuser)
    found.push(
      database.warning(
        "The role of DATABASE_URL is a superuser.",
        "Give Lingualoom a role that owns its database and has no other rights.",
      ),
    );
  if (apart?.newer.includes(BEFORE_RELEASES))
    found.push(
      database.failed(
        "This database is from before the first release of Lingualoom and cannot be upgraded.",
        "Start with an empty DATA_DIR and an empty database.",
      ),
    );
  else if (apart && apart.contracting.length > 0)
    found.push(
      database.failed(
        `A newer version has changed this database (${apart.contracting.at(-1)}).`,
        "Start that version, or restore a backup from before.",
      ),
    );
  else if (apart && apart.newer.length > 0)
    found.push(
      database.warning(
        `A newer version has added to this database (${apart.newer.at(-1)}).`,
        "This version runs beside it; replace it soon.",
      ),
    );
  if (apart && apart.missing.length > 0)
    found.push(
      database.warning(
        `${apart.missing.length} migrations have not run yet.`,
        "Start the server: it brings the database to its version.",
      ),
    );
  return found.length > 0 ? found : [database.ok(`PostgreSQL ${facts.version} is set up well.`)];
}
