import type { Caller, Credentials } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { listTokens, type StoredToken } from "../sessions/access-tokens/access-token-store.ts";
import { makeToken } from "../sessions/access-tokens/access-tokens.ts";
import type { SessionService } from "../sessions/sessions.ts";

export type TokenRoutes = Routes<"GET /tokens" | "POST /tokens" | "DELETE /tokens/:id">;

export const shownToken = ({ createdAt, expiresAt, lastUsedAt, ...token }: StoredToken) => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export function tokenRoutes(
  context: Platform,
  deps: {
    readonly sessions: SessionService;
    readonly requireReauthentication: (me: Caller, credentials: Credentials) => Promise<void>;
  },
): TokenRoutes {
  return {
    async "GET /tokens"({ me }) {
      return (await listTokens(context.database, me.userId)).map(shownToken);
    },

    async "POST /tokens"({ me, body, address }) {
      await deps.requireReauthentication(me, { address });
      const { token, ...made } = await makeToken(context, me, body);
      return { ...shownToken(made), token };
    },

    async "DELETE /tokens/:id"({ me, params }) {
      if (!(await deps.sessions.endToken(me.userId, params.id))) throw notFound("tokenNotFound");
      return { success: true as const };
    },
  };
}
