import { AppError, notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readMe } from "../accounts/me-store.ts";
import type { SignInServices } from "../credentials/services.ts";
import { addPasskey, refuseMorePasskeys } from "../factors/passkeys/add-passkey.ts";
import { makeChallenge } from "../factors/passkeys/challenges.ts";
import { creationOptions, requestOptions } from "../factors/passkeys/options.ts";
import { listCredentials, listPasskeys, renamePasskey, type StoredPasskey } from "../factors/passkeys/passkey-store.ts";
import { requirePasskeys } from "../factors/passkeys/refusals.ts";
import { removePasskey } from "../factors/passkeys/remove-passkey.ts";
import { signInByPasskey } from "../factors/passkeys/use-passkey.ts";
import { requireReauthentication } from "../factors/proof/reauthenticate.ts";
import { readSignInMethods } from "../factors/proof/sign-in-methods-store.ts";
import { countRecoveryCodes, findFactor } from "../factors/second-factor-store.ts";
import { beginSession } from "../factors/sign-in/begin-session.ts";
import { linksOf } from "../providers/links.ts";

export type PasskeyRoutes = Routes<
  | "GET /auth/ways-in"
  | "POST /auth/passkeys/options"
  | "POST /auth/passkeys"
  | "PATCH /auth/passkeys/:id"
  | "DELETE /auth/passkeys/:id"
  | "POST /auth/passkeys/proof"
  | "POST /auth/passkeys/challenge"
  | "POST /auth/passkeys/sign-in"
>;

const shown = ({ createdAt, lastUsedAt, ...passkey }: StoredPasskey) => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const gone = () => new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));

export function passkeyRoutes(services: SignInServices): PasskeyRoutes {
  const { database, clock } = services;
  return {
    async "GET /auth/ways-in"({ me }) {
      const { hasPassword } = await readSignInMethods(database, me.userId);
      const passkeys = (await listPasskeys(database, me.userId)).map(shown);
      const isOn = (await findFactor(database, me.userId))?.confirmedAt;
      const left = isOn ? await countRecoveryCodes(database, me.userId) : 0;
      const secondFactor = isOn ? { recoveryCodesLeft: left } : null;
      return { hasPassword, passkeys, links: await linksOf(services, me.userId), secondFactor };
    },

    async "POST /auth/passkeys/options"({ me, address, headers }) {
      const party = requirePasskeys(services, headers);
      await requireReauthentication(services, me, { address }, { factors: "add" });
      const known = await listCredentials(database, me.userId);
      refuseMorePasskeys(known.length);
      const person = await readMe(database, me.userId, clock.now());
      if (!person) throw gone();
      const { challenge, cookie } = await makeChallenge(services, `add ${me.userId}`, headers);
      const { email, fullName } = person;
      const serverName = services.serverName();
      const options = creationOptions(party, {
        challenge,
        serverName,
        known,
        person: { id: me.userId, email, fullName },
      });
      return new Reply({ ...options }, { headers: { "set-cookie": cookie } });
    },

    async "POST /auth/passkeys"({ me, body, headers }) {
      const made = await addPasskey(services, me, body.credential, headers);
      // Creating a passkey counts as using it: the authenticator has verified the user.
      await services.sessions.prove(me.sessionId, "passkey");
      return shown(made);
    },

    async "PATCH /auth/passkeys/:id"({ me, params, body }) {
      const renamed = await renamePasskey(database, me.userId, params.id, body.name);
      if (!renamed) throw notFound("passkeyNotFound");
      return shown(renamed);
    },

    async "DELETE /auth/passkeys/:id"({ me, params, address }) {
      await requireReauthentication(services, me, { address }, { factors: "remove" });
      await removePasskey(services, me.userId, params.id);
      return { success: true as const };
    },

    async "POST /auth/passkeys/proof"({ me, headers }) {
      const party = requirePasskeys(services, headers);
      const known = await listCredentials(database, me.userId);
      const { challenge, cookie } = await makeChallenge(services, `prove ${me.userId}`, headers);
      return new Reply({ ...requestOptions(party, challenge, known) }, { headers: { "set-cookie": cookie } });
    },

    async "POST /auth/passkeys/challenge"({ headers }) {
      const party = requirePasskeys(services, headers);
      const { challenge, cookie } = await makeChallenge(services, "sign in", headers);
      return new Reply({ ...requestOptions(party, challenge) }, { headers: { "set-cookie": cookie } });
    },

    async "POST /auth/passkeys/sign-in"({ body, headers, address }) {
      const { userId, email } = await signInByPasskey(services, body.credential, { headers, address });
      const me = await readMe(database, userId, clock.now());
      if (!me) throw gone();
      const cookies = await beginSession(services, { userId, email, headers, address, provenBy: "passkey" });
      return new Reply(me, { headers: cookies });
    },
  };
}
