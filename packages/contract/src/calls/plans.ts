import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, PlanName, Time } from "../shapes.ts";

const Limit = z.number().int().nullable();

/** What somebody's plan allows and what they have used of it today; null is without a limit. */
export const PlanReport = z.object({
  plan: PlanName,
  /** When the trial ends, after which the plan is the free one; null where the plan is not a trial. */
  trialUntil: Time.nullable(),
  /** Whether this server holds anybody to it. */
  enforced: z.boolean(),
  messages: z.object({ limit: Limit, used: z.number().int() }),
  languages: z.object({ limit: Limit, used: z.array(z.string()) }),
  resetsAt: Time,
});

export const planCalls = {
  "GET /plan": { access: "session", output: PlanReport },
  /** Null takes away what somebody was given: the trial and the free plan apply again. */
  "PUT /health/admin/users/:id/plan": {
    access: "admin",
    params: z.object({ id: Id }),
    body: z.object({ plan: PlanName.nullable() }),
    output: z.object({ success: z.literal(true), plan: PlanName }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type PlanReport = z.infer<typeof PlanReport>;
