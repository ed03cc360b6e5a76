import { analyticsCalls } from "./admin/analytics.ts";
import { auditCalls } from "./admin/audit.ts";
import { doctorCalls } from "./admin/doctor.ts";
import { emailCalls } from "./admin/email.ts";
import { engineCalls } from "./admin/engines.ts";
import { keyCalls } from "./admin/keys.ts";
import { adminPeopleCalls } from "./admin/people.ts";
import { adminReportCalls } from "./admin/reports.ts";
import { adminSignInProviderCalls } from "./admin/sign-in-providers.ts";
import { systemCalls } from "./admin/system.ts";

/** Calls that only administrators may make. */
export const adminCalls = {
  ...adminPeopleCalls,
  ...analyticsCalls,
  ...auditCalls,
  ...adminReportCalls,
  ...emailCalls,
  ...systemCalls,
  ...doctorCalls,
  ...keyCalls,
  ...adminSignInProviderCalls,
  ...engineCalls,
} as const;
