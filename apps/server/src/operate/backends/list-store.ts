import type { BackendList, BackendListStore } from "@lingualoom/backend-pool/control-plane.ts";
import type { Sql } from "#/platform/database/open.ts";

interface Row {
  backends: string[];
  revision: number;
  updated_by: string | null;
  updated_at: Date;
}

/** Stores the list in the database, shared by all its servers. */
export function createListStore(sql: Sql): BackendListStore {
  return {
    async read() {
      const [row] = await sql<Row[]>`select backends, revision, updated_by, updated_at from backend_list`;
      return row ? asList(row) : null;
    },
    async replace({ backends, revision, updatedBy, updatedAt }, before) {
      const values = { backends: [...backends], revision, updated_by: updatedBy, updated_at: updatedAt };
      const written =
        before === 0
          ? await sql`insert into backend_list ${sql(values)} on conflict do nothing returning 1`
          : await sql`update backend_list set ${sql(values)} where revision = ${before} returning 1`;
      return written.length === 1;
    },
  };
}

const asList = (row: Row): BackendList => ({
  backends: row.backends,
  revision: row.revision,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at.toISOString(),
});
