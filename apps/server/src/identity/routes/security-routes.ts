import type { Proof } from "#/platform/caller.ts";
import { notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { changePassword } from "../credentials/change-password.ts";
import type { SignInServices } from "../credentials/services.ts";
import { proveByPasskey } from "../factors/passkeys/use-passkey.ts";
import { requireReauthentication } from "../factors/proof/reauthenticate.ts";
import { proveByCode } from "../factors/second-factor/pending-sign-in.ts";
import { acceptOfferedLink } from "../factors/sign-in/offered-link.ts";
import { deviceName } from "../sessions/device-name.ts";

export type SecurityRoutes = Routes<
  | "POST /auth/reauthenticate"
  | "GET /auth/sessions"
  | "DELETE /auth/sessions/:id"
  | "DELETE /auth/sessions"
  | "PUT /settings/password"
>;

type ReauthenticationInput = Parameters<SecurityRoutes["POST /auth/reauthenticate"]>[0]["body"];

function provenBy({ passkey, code, currentPassword }: ReauthenticationInput): Proof | null {
  if (passkey) return "passkey";
  if (code !== undefined) return "code";
  return currentPassword === undefined ? null : "password";
}

export function securityRoutes(services: SignInServices): SecurityRoutes {
  const { database, sessions, providers } = services;
  return {
    async "POST /auth/reauthenticate"({ me, body, address, headers }) {
      const { currentPassword, passkey, code } = body;
      if (passkey) await proveByPasskey(services, me.userId, passkey, headers);
      else if (code !== undefined) await proveByCode(services, me.userId, { code, address });
      else await requireReauthentication(services, me, { currentPassword, address });
      const by = provenBy(body);
      if (by) await sessions.prove(me.sessionId, by);
      if (by) await acceptOfferedLink(services, { userId: me.userId, provenBy: by }, headers);
      return { success: true as const };
    },

    async "GET /auth/sessions"({ me }) {
      const all = await sessions.list(me.userId);
      const known = all.some(({ providerId }) => providerId !== null) ? await providers.all() : [];
      const labelOf = (id: string) => known.find((provider) => provider.id === id)?.label ?? id;
      return all.map(({ createdAt, lastSeenAt, providerId, ...facts }) => ({
        ...facts,
        ...(providerId !== null && { provider: labelOf(providerId) }),
        ...deviceName(facts.userAgent),
        current: facts.id === me.sessionId,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
    },

    async "DELETE /auth/sessions/:id"({ me, params }) {
      if (!(await sessions.endOne(me.userId, params.id))) throw notFound("sessionNotFound");
      const done = { success: true as const };
      return params.id === me.sessionId ? new Reply(done, { headers: await sessions.forget() }) : done;
    },

    async "DELETE /auth/sessions"({ me }) {
      const ended = await sessions.endAll(database, me.userId, { except: me.sessionId });
      ended.announce();
      return { success: true as const };
    },

    async "PUT /settings/password"({ me, body, address }) {
      await changePassword(services, me, { ...body, address });
      return { success: true as const };
    },
  };
}
