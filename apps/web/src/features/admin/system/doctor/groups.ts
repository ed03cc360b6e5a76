import type { DoctorFinding } from "@lingualoom/contract/calls/admin/doctor.ts";

export interface Group {
  readonly status: DoctorFinding["status"];
  readonly findings: readonly DoctorFinding[];
}

const ORDER: readonly Group["status"][] = ["fault", "warning", "ok", "skipped"];

/** By what an administrator has to act on first; a status without findings has no group. */
export const worstFirst = (findings: readonly DoctorFinding[]): Group[] =>
  ORDER.map((status) => ({ status, findings: findings.filter((one) => one.status === status) })).filter(
    (group) => group.findings.length > 0,
  );

/** What was not tried is nobody's fault. */
export const isWell = (findings: readonly DoctorFinding[]): boolean =>
  findings.every(({ status }) => status === "ok" || status === "skipped");
