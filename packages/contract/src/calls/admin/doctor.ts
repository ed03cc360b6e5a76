import { z } from "zod";
import type { CallMap } from "../../call.ts";

export const DoctorFinding = z.object({
  /** The check: `address`, `mail`, `database` …, as in docs/operations.md. */
  id: z.string(),
  status: z.enum(["ok", "warning", "fault", "skipped"]),
  sentence: z.string(),
  /** Advice for the operator; null if none. */
  advice: z.string().nullable(),
});

export const doctorCalls = {
  /** Runs checks for common mistakes of operators. Takes up to `DOCTOR_SECONDS`. */
  "POST /health/admin/doctor": {
    access: "admin",
    /** `email`: also sends a test email to the calling administrator. */
    body: z.object({ email: z.boolean().default(false) }),
    output: z.array(DoctorFinding),
    errors: ["IN_PROGRESS"],
  },
} as const satisfies CallMap;

export type DoctorFinding = z.infer<typeof DoctorFinding>;
