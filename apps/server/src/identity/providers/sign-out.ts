import type { Seal } from "#/platform/seal.ts";
import { openidClient } from "./discovery.ts";
import type { ProviderServices } from "./services.ts";

const PURPOSE = "id token";
/** A longer one makes an address that servers refuse; without it the provider asks whether to sign out. */
const LONGEST = 6_000;

export const sealedIdToken = (seal: Seal, idToken: string): Buffer | null =>
  idToken === "" || idToken.length > LONGEST ? null : seal.close(idToken, PURPOSE);

/** Where browsers come back to that signed out at the provider too. */
export const afterSignOut = (publicUrl: string) => `${publicUrl}/login`;

/** Where the provider ends the session with which the browser came; null where it cannot, or is not there. */
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
    context.log.warn({ err: error, provider: provider.id }, "somebody signed out here and not at their provider");
    return null;
  }
}
