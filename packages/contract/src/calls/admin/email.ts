import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { Email, OneLine, WellFormed } from "../../fields.ts";
import { objection } from "../../objections.ts";
import { isVisible } from "../../visible.ts";
import { Check } from "./parts.ts";

/** An email by an administrator. The template inserts it as text, never as markup. */
const EmailContent = z.object({
  subject: OneLine.max(200).refine(isVisible, objection("subjectNeeded")),
  content: WellFormed.trim().refine(isVisible, objection("textNeeded")).max(20_000),
  preheader: OneLine.max(200).optional(),
  type: z.enum(["custom", "announcement", "maintenance"]).default("custom"),
});

export const emailCalls = {
  "GET /health/admin/email-templates": {
    access: "admin",
    output: z.object({
      templates: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
      provider: Check,
      /** Allowed sender addresses; the first is the default. */
      senders: z.array(z.string()),
      /** Whether a configured language model can write drafts. */
      canGenerate: z.boolean(),
    }),
  },
  "POST /health/admin/preview-email": {
    access: "admin",
    keepsAnswer: false,
    body: EmailContent,
    output: z.object({ subject: z.string(), paragraphs: z.array(z.string()), text: z.string() }),
  },
  "POST /health/admin/send-email": {
    access: "admin",
    /** `from` is one of the operator's senders. Its host may have no dot, so `Email` does not fit. */
    body: EmailContent.extend({ from: OneLine.max(254).toLowerCase(), to: Email }),
    output: z.object({ status: z.literal("success"), messageId: z.string() }),
    errors: ["MAIL_FAILED"],
  },
  "POST /health/generate-email": {
    access: "admin",
    keepsAnswer: false,
    body: z.object({ prompt: WellFormed.trim().refine(isVisible, objection("aboutNeeded")).max(2_000) }),
    output: z.object({
      success: z.literal(true),
      draft: z.object({ subject: z.string(), content: z.string(), preheader: z.string() }),
    }),
    errors: ["NO_ENGINE", "ENGINE_FAILED"],
  },
} as const satisfies CallMap;

export type EmailContent = z.output<typeof EmailContent>;
