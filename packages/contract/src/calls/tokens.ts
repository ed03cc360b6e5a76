import { z } from "zod";
import type { CallMap } from "../call.ts";
import { TOKEN_SCOPES } from "../call-facts/token-scopes.ts";
import { Id, OneLine, Time } from "../fields.ts";
import { TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_NAME_CODE_POINTS } from "../limits.ts";
import { objection } from "../objections.ts";

const Scopes = z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length);

/** By which a program acts as its person; its text is in no answer but the first. */
const AccessToken = z.object({
  id: Id,
  name: z.string(),
  scopes: Scopes,
  createdAt: Time,
  expiresAt: Time,
  /** Exact to a minute; null before its first use. */
  lastUsedAt: Time.nullable(),
});

export const tokenCalls = {
  "GET /tokens": { access: "session", scope: "none", output: z.array(AccessToken) },
  "POST /tokens": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    body: z.object({
      name: OneLine.min(1).refine(
        (text) => [...text].length <= TOKEN_NAME_CODE_POINTS,
        objection("atMost", { most: TOKEN_NAME_CODE_POINTS }),
      ),
      scopes: Scopes.transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
      days: z.number().int().min(1).max(TOKEN_DAYS_MAX).default(TOKEN_DAYS),
    }),
    output: AccessToken.extend({ token: z.string() }),
    status: 201,
    errors: ["REAUTHENTICATE", "TOO_MANY_TOKENS", "FORBIDDEN"],
  },
  /** Ends it at once, with its connections. */
  "DELETE /tokens/:id": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
