import type { DoctorFinding } from "@lingualoom/contract/calls/admin/doctor.ts";

export interface Group {
  readonly status: DoctorFinding["status"];
  readonly findings: readonly DoctorFinding[];
}

const ORDER: readonly Group["status"][] = ["fault", "warning", "ok", "skipped"];

/** Groups findings by urgency; a status without findings has no group. */
export const worstFirst = (findings: readonly DoctorFinding[]): Group[] =>
  ORDER.map((status) => ({ status, findings: findings.filter((one) => one.status === status) })).filter(
    (group) => group.findings.length > 0,
  );

export const hasNoProblems = (findings: readonly DoctorFinding[]): boolean =>
  findings.every(({ status }) => status === "ok" || status === "skipped");
