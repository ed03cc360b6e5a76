import { randomBytes } from "node:crypto";
import { ROUND_TRIP_MS, roundTripBrowser } from "../accounts/round-trip-browser.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { adviceOnSignature, openidClient } from "./discovery.ts";
import { type Identity, identityOf, lacksClaims } from "./identity.ts";
import { ProviderProblem } from "./problem.ts";
import type { KnownProvider } from "./provider-list.ts";
import { insertRoundTrip, type RoundTrip } from "./round-trip-store.ts";
import type { ProviderServices } from "./services.ts";

const STATE_BYTES = 32;
/** Ten years. With any max_age the provider must say when the user signed in there (OpenID Connect Core 3.1.2.1). */
const AGE_MAX_SECONDS = String(10 * 365 * 24 * 60 * 60);

export const redirectUri = (publicUrl: string, id: string) => `${publicUrl}/api/auth/providers/${id}/callback`;

/**
 * Returns the address for the browser, and the cookie that identifies it when it comes back.
 * @throws ProviderProblem `unavailable`
 */
export async function beginRoundTrip(
  services: ProviderServices,
  provider: KnownProvider,
  { headers, ...asked }: Omit<RoundTrip, "providerId" | "createdAt"> & { readonly headers: Headers },
): Promise<{ url: string; cookie: string }> {
  const { database, clock, tokens, discovery, context } = services;
  const configuration = await discovery.of(provider);
  const client = await openidClient.get();
  const browser = roundTripBrowser(services, headers);
  const state = randomBytes(STATE_BYTES).toString("base64url");
  const createdAt = clock.now();
  const key = { stateHash: tokenHash(state), browserHash: browser.hash };
  const expiresAt = new Date(createdAt.getTime() + ROUND_TRIP_MS);
  await insertRoundTrip(database, { ...asked, ...key, providerId: provider.id, createdAt }, expiresAt);
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(context.publicUrl, provider.id),
    scope: [...new Set(["openid", ...provider.scopes])].join(" "),
    state,
    nonce: tokens.mint("nonce", state),
    code_challenge: await client.calculatePKCECodeChallenge(tokens.mint("verifier", state)),
    code_challenge_method: "S256",
    ...(asked.intent === "reauthenticate" ? { prompt: "login", max_age: "0" } : { max_age: AGE_MAX_SECONDS }),
  });
  return { url: url.href, cookie: browser.cookie };
}

/**
 * Returns the user in the provider's answer. The library checks state, issuer (RFC 9207), PKCE, nonce, audience, times
 * and signature.
 * @throws ProviderProblem `unavailable`, `refused`, `failed`
 */
export async function readAnswer(
  services: ProviderServices,
  provider: KnownProvider,
  { state, search }: { readonly state: string; readonly search: string },
): Promise<Identity> {
  const { discovery, tokens, context } = services;
  const configuration = await discovery.of(provider);
  const client = await openidClient.get();
  try {
    const answer = await client.authorizationCodeGrant(
      configuration,
      new URL(redirectUri(context.publicUrl, provider.id) + search),
      {
        pkceCodeVerifier: tokens.mint("verifier", state),
        expectedState: state,
        expectedNonce: tokens.mint("nonce", state),
        idTokenExpected: true,
      },
    );
    let claims: Readonly<Record<string, unknown>> = answer.claims() ?? {};
    if (lacksClaims(provider, claims) && configuration.serverMetadata().userinfo_endpoint)
      claims = joined(claims, await client.fetchUserInfo(configuration, answer.access_token, String(claims.sub)));
    const identity = identityOf(provider, claims, answer.id_token ?? "");
    if (identity) return identity;
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError && error.error === "access_denied")
      throw new ProviderProblem("refused", { cause: error });
    const advice = adviceOnSignature(error, provider.label);
    throw new ProviderProblem(isUnanswered(error) ? "unavailable" : "failed", { cause: error, advice });
  }
  throw new ProviderProblem("failed");
}

/** `email_verified` belongs to the email of the same source, never to that of the other. */
function joined(
  token: Readonly<Record<string, unknown>>,
  { email_verified, ...told }: Readonly<Record<string, unknown>>,
) {
  const isSame = token.email === undefined || token.email === told.email;
  return { ...told, ...(isSame && { email_verified }), ...token };
}

function isUnanswered(error: unknown): boolean {
  const causes = [error, (error as Error).cause];
  return causes.some(
    (one) =>
      one instanceof Error &&
      (one.name === "TimeoutError" || one.name === "AbortError" || one.message === "fetch failed"),
  );
}
