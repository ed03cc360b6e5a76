import type { Seal } from "#/platform/seal.ts";
import { openidClient } from "./discovery.ts";
import type { ProviderServices } from "./services.ts";

const PURPOSE = "id token";
/** Maximum characters; servers refuse longer addresses. Without the token the provider asks whether to sign out. */
const LONGEST = 6_000;

export const sealedIdToken = (seal: Seal, idToken: string): Buffer | null =>
  idToken === "" || idToken.length > LONGEST ? null : seal.close(idToken, PURPOSE);

export const afterSignOut = (publicUrl: string) => `${publicUrl}/login`;

/** Returns the address where the provider ends the browser's session; null when it cannot or is down. */
export async function signOutUrl(services: ProviderServices, headers: Headers): Promise<string | null> {
  const { sessions, providers, discovery, seal, context } = services;
  const began = await sessions.beganBy(headers);
  const provider = began && (await providers.find(began.id));
  if (!provider) return null;
  try {
    const configuration = await discovery.of(provider);
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    const client = await openidClient.get();
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: afterSignOut(context.publicUrl),
      ...(began.idToken && { id_token_hint: seal.open(began.idToken, PURPOSE) }),
    }).href;
  } catch (error) {
    context.log.warn({ err: error, provider: provider.id }, "a user signed out here but not at the provider");
    return null;
  }
}
