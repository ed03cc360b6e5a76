import { z } from "zod";
import type { CallMap } from "../../call.ts";

export const DoctorFinding = z.object({
  /** What was tried: `address`, `mail`, `database` …, as in docs/operations.md. */
  id: z.string(),
  status: z.enum(["ok", "warning", "fault", "skipped"]),
  /** What was found, in the reader's language. */
  sentence: z.string(),
  /** What the operator does about it; null where there is nothing to do. */
  advice: z.string().nullable(),
});

export const doctorCalls = {
  /** Tries what operators get wrong. Takes up to `DOCTOR_SECONDS`. */
  "POST /health/admin/doctor": {
    access: "admin",
    /** `email`: sends a test email to the administrator who asks. */
    body: z.object({ email: z.boolean().default(false) }),
    output: z.array(DoctorFinding),
    errors: ["IN_PROGRESS"],
  },
} as const satisfies CallMap;

export type DoctorFinding = z.infer<typeof DoctorFinding>;
