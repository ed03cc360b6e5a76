import type { JWTVerifyGetKey } from "jose";
import type { Configuration } from "openid-client";
import { AppError } from "#/platform/errors.ts";
import { lazily } from "#/platform/lazily.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { findLinked } from "../accounts/links-store.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { TIMEOUT_SECONDS } from "./discovery.ts";
import { textOf } from "./identity.ts";
import { takeLogoutToken } from "./logout-token-store.ts";
import type { KnownProvider } from "./provider-list.ts";
import type { ProviderServices } from "./services.ts";

const jose = lazily(() => import("jose"));

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** Asymmetric algorithms only: a secret that two parties know does not prove who signed. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const AGE_MAX_SECONDS = 10 * 60;
const CLOCKS_DIFFER_SECONDS = 60;
const REMEMBERED_MS = (AGE_MAX_SECONDS + 2 * CLOCKS_DIFFER_SECONDS) * 1_000;

/**
 * Ends the sessions that belong to the one which the provider has ended, or all of the user's if it names none.
 * @throws AppError `INVALID_TOKEN`
 */
export async function endByProvider(services: ProviderServices, id: string, token: string): Promise<void> {
  const { database, clock, sessions, providers, context } = services;
  const provider = await providers.find(id);
  if (!provider) throw refused();
  const told = await readLogoutToken(services, provider, token).catch((error) => {
    context.log.warn({ err: error, provider: id }, "a provider's logout came to nothing");
    throw refused();
  });
  const ended = await database.begin(async (sql) => {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + REMEMBERED_MS);
    if (!(await takeLogoutToken(sql, tokenHash(`${told.issuer} ${told.jti}`), expiresAt))) throw refused();
    const { issuer, subject, sid } = told;
    const person = subject === null ? null : await findLinked(sql, { issuer, subject });
    if (subject !== null && !person) return null;
    return sessions.endByProvider(sql, { providerId: id, userId: person?.userId ?? null, sid });
  });
  ended?.announce();
}

const refused = () => new AppError("INVALID_TOKEN", say("logoutTokenRefused"));

interface LogoutToken {
  readonly issuer: string;
  readonly jti: string;
  /** At least one of the two is set. */
  readonly subject: string | null;
  readonly sid: string | null;
}

/** The library checks the signature with the provider's keys, and issuer, audience and times. */
async function readLogoutToken(
  { discovery, clock }: ProviderServices,
  provider: KnownProvider,
  token: string,
): Promise<LogoutToken> {
  const configuration = await discovery.of(provider);
  const { issuer } = configuration.serverMetadata();
  const { jwtVerify } = await jose.get();
  const { payload } = await jwtVerify(token, await keysOf(configuration), {
    issuer,
    audience: provider.clientId,
    algorithms: ALGORITHMS,
    currentDate: clock.now(),
    clockTolerance: CLOCKS_DIFFER_SECONDS,
    maxTokenAge: AGE_MAX_SECONDS,
    requiredClaims: ["jti", "events"],
  });
  const { jti, events, sub, sid } = payload;
  const event = (events as Readonly<Record<string, unknown>> | null)?.[EVENT];
  if (typeof event !== "object" || event === null) throw new Error("the token is about something else");
  if ("nonce" in payload) throw new Error("the token is one of a sign-in");
  const named = { subject: textOf(sub), sid: textOf(sid) };
  if (typeof jti !== "string" || (named.subject === null && named.sid === null))
    throw new Error("the token names no user");
  return { issuer, jti, ...named };
}

/** Cached with the provider's configuration, so that not every token fetches the keys. */
const known = new WeakMap<Configuration, JWTVerifyGetKey>();

async function keysOf(configuration: Configuration): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await jose.get();
  const { jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri) throw new Error("the provider names no keys");
  const options = { [customFetch]: boundedFetch, timeoutDuration: TIMEOUT_SECONDS * 1_000 };
  const keys = known.get(configuration) ?? createRemoteJWKSet(new URL(jwks_uri), options);
  known.set(configuration, keys);
  return keys;
}
