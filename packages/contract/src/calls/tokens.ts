import { z } from "zod";
import type { CallMap } from "../call.ts";
import { TOKEN_SCOPES, type TokenScope } from "../call-facts/token-scopes.ts";
import { Id, OneLine, Time } from "../fields.ts";
import { TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_NAME_CODE_POINTS } from "../limits.ts";
import { objection } from "../objections.ts";

const scopesOf = <const S extends readonly TokenScope[]>(scopes: S) =>
  z.array(z.enum(scopes)).min(1).max(TOKEN_SCOPES.length);

/** An access token. Its secret is returned only when it is created. */
export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  scopes: scopesOf(TOKEN_SCOPES),
  createdAt: Time,
  expiresAt: Time,
  /** Exact to a minute; null before its first use. */
  lastUsedAt: Time.nullable(),
});

/** Input for creating a token; scopes must be unique. */
export const NewAccessToken = <const S extends readonly TokenScope[]>(scopes: S) =>
  z.object({
    name: OneLine.min(1).refine(
      (text) => [...text].length <= TOKEN_NAME_CODE_POINTS,
      objection("atMost", { most: TOKEN_NAME_CODE_POINTS }),
    ),
    scopes: scopesOf(scopes).transform((given) =>
      TOKEN_SCOPES.filter((scope) => (given as TokenScope[]).includes(scope)),
    ),
    days: z.number().int().min(1).max(TOKEN_DAYS_MAX).default(TOKEN_DAYS),
  });

export const tokenCalls = {
  "GET /tokens": { access: "session", scope: "none", output: z.array(AccessToken) },
  "POST /tokens": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    body: NewAccessToken(TOKEN_SCOPES),
    output: AccessToken.extend({ token: z.string() }),
    status: 201,
    errors: ["REAUTHENTICATE", "TOO_MANY_TOKENS", "FORBIDDEN"],
  },
  /** Revokes the token immediately and closes its connections. */
  "DELETE /tokens/:id": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
