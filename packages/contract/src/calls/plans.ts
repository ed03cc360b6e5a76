import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Time } from "../fields.ts";
import { PlanName } from "../shapes.ts";

const Limit = z.number().int().nullable();

/** The limits of a user's plan and today's usage. Null means no limit. */
export const PlanReport = z.object({
  plan: PlanName,
  /** When the trial ends and the free plan begins; null without a trial. */
  trialUntil: Time.nullable(),
  enforced: z.boolean(),
  messages: z.object({ limit: Limit, used: z.number().int() }),
  languages: z.object({ limit: Limit, used: z.array(z.string()) }),
  resetsAt: Time,
});

export const planCalls = {
  "GET /plan": { access: "session", forGuests: true, forPeople: true, output: PlanReport },
  /** Null removes an assigned plan: the trial or the free plan applies again. */
  "PUT /health/admin/users/:id/plan": {
    access: "admin",
    params: z.object({ id: Id }),
    body: z.object({ plan: PlanName.nullable() }),
    output: z.object({ success: z.literal(true), plan: PlanName }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type PlanReport = z.infer<typeof PlanReport>;
