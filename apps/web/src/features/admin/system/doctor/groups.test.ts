import type { DoctorFinding } from "@lingualoom/contract/calls/admin/doctor.ts";
import { expect, test } from "vitest";
import { hasNoProblems, worstFirst } from "./groups.ts";

const finding = (id: string, status: DoctorFinding["status"]): DoctorFinding => ({
  id,
  status,
  sentence: `About ${id}.`,
  advice: null,
});
const clock = finding("clock", "ok");
const redis = finding("redis", "skipped");
const mail = finding("mail", "warning");
const proxy = finding("proxy", "fault");
const disk = finding("disk", "fault");

test("failures come first, in order, and empty groups are left out", () => {
  expect(worstFirst([redis, clock, proxy, mail, disk])).toEqual([
    { status: "fault", findings: [proxy, disk] },
    { status: "warning", findings: [mail] },
    { status: "ok", findings: [clock] },
    { status: "skipped", findings: [redis] },
  ]);
  expect(worstFirst([clock]).map(({ status }) => status)).toEqual(["ok"]);
});

test("all is well without failures, even where a check was skipped", () => {
  expect(hasNoProblems([clock, redis])).toBe(true);
  expect(hasNoProblems([clock, mail])).toBe(false);
  expect(hasNoProblems([clock, proxy])).toBe(false);
});
