import { powerCutMessage } from "#/platform/database/durability.ts";
import { BEFORE_RELEASES } from "#/platform/database/migrate.ts";
import type { MigrationsApart } from "#/platform/database/migrations-apart.ts";
import { CONNECTIONS } from "#/platform/database/pools.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";
import type { DatabaseFacts } from "./doctor-store.ts";

/** Connections of one server, plus those of its commands and a backup. */
const NEEDED = CONNECTIONS + 6;

export function checkDatabase(facts: DatabaseFacts, apart: MigrationsApart | null): CheckResult[] {
  const database = findingsOf("database");
  const found: CheckResult[] = [];
  if (facts.unsafe.length > 0) found.push(database.failed(powerCutMessage(facts.unsafe), say("restartPostgres")));
  if (facts.connections < NEEDED)
    found.push(
      database.failed(
        say("fewConnections", { has: facts.connections, needs: NEEDED }),
        say("raiseConnections", { needs: NEEDED }),
      ),
    );
  if (facts.isSuperuser) found.push(database.warning(say("superuser"), say("takeOwnRole")));
  if (apart?.newer.includes(BEFORE_RELEASES)) found.push(database.failed(say("beforeReleases"), say("startEmpty")));
  else if (apart && apart.contracting.length > 0)
    found.push(database.failed(say("newerChanged", { migration: apart.contracting.at(-1) ?? "" }), say("startNewer")));
  else if (apart && apart.newer.length > 0)
    found.push(database.warning(say("newerAdded", { migration: apart.newer.at(-1) ?? "" }), say("replaceSoon")));
  if (apart && apart.missing.length > 0)
    found.push(database.warning(say("migrationsMissing", { count: apart.missing.length }), say("startToMigrate")));
  return found.length > 0 ? found : [database.ok(say("databaseWell", { version: facts.version }))];
}
