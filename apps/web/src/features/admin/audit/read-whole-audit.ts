import type { AuditEntry } from "@lingualoom/contract/calls/admin/audit.ts";
import type { AuditFilter } from "../../../data/admin/admin.queries.ts";
import { call } from "../../../transport/call.ts";

const PAGE = 1_000;

/** All pages of the audit log, for a file. */
export async function readWholeAudit(filter: AuditFilter): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("GET /health/admin/activity", { query: { ...filter, limit: PAGE, cursor } });
    all.push(...page.entries);
    cursor = page.next ?? undefined;
  } while (cursor);
  return all;
}
