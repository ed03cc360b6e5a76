import { isIP } from "node:net";
import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import { PLANS, TRIAL_DAYS } from "@lingualoom/contract/plans.ts";
import { relyingPartyOf } from "../identity/factors/passkeys/relying-party.ts";
import { madeAtOf } from "../language/translation/made-at.ts";
import type { Infrastructure } from "./infrastructure.ts";

export function createPublicConfig(infrastructure: Infrastructure): () => PublicConfig {
  const { config, publicUrl, version, otherBackends, serverSettings, newServer, translator } = infrastructure;
  const { localHttps } = infrastructure;
  const party = relyingPartyOf(config, publicUrl);
  const hearing = infrastructure.transcriptionEngines.map(({ privacyLevel }) => privacyLevel);
  return () => ({
    localHttps:
      localHttps.port === null
        ? null
        : { port: localHttps.port, names: localHttps.names.filter((name) => isIP(name) === 0) },
    name: serverSettings.current().serverName,
    version,
    isNew: newServer.current(),
    sendsMail: serverSettings.current().sendsMail,
    supportEmail: config.accounts.supportEmail ?? "",
    directory: config.accounts.directory,
    passwordMin: config.accounts.passwordMin,
    maxFileSize: config.media.mostPerFile,
    signUp: publicRules(serverSettings.current(), party !== null),
    passkeys: party?.id ?? null,
    operator: config.operator,
    edgeUrl: otherBackends.edgeUrl ?? "",
    backends: [...otherBackends.backends],
    plans: { enforced: config.plans, trialDays: TRIAL_DAYS, tiers: PLANS },
    transcription: hearing.includes("server") ? "server" : (hearing[0] ?? null),
    relaysCalls: config.calls.turn !== null,
    gifs: config.gifSearch?.provider ?? null,
    engines: translator.status().map(({ id, name, privacyLevel, available }) => ({
      id,
      name,
      madeAt: madeAtOf(privacyLevel),
      available,
    })),
  });
}

const publicRules = (
  { signUp, signUpDomains, everyoneMayInvite, guests, withoutPassword, sendsMail }: ServerSettings,
  hasPasskeys: boolean,
) => ({
  mode: signUp,
  // In other modes the domains do not decide who may sign up.
  domains: signUp === "domains" ? signUpDomains : [],
  everyoneMayInvite,
  guests,
  // Sign-ups without a password start with the link in the email.
  withoutPassword: withoutPassword && sendsMail && hasPasskeys,
});
