import { insertLink, takeOfferedLink } from "#/identity/accounts/links-store.ts";
import { roundTripBrowserHash } from "#/identity/accounts/round-trip-browser.ts";
import { queueSignInChanged } from "#/identity/accounts/sign-in-changed.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import type { Caller } from "#/platform/caller.ts";
import { mayChangeFactors } from "../proof/factor-proof.ts";
import { lockSignInMethods } from "../proof/sign-in-methods-store.ts";

/**
 * Links the identity that a provider verified in this browser to the account that the browser signs in to, since both
 * are then proven. A user with a second factor must show it first; until then the link stays offered.
 */
export async function acceptOfferedLink(
  services: SignInServices,
  me: Pick<Caller, "userId" | "provenBy">,
  headers: Headers,
): Promise<void> {
  const { userId } = me;
  const browserHash = roundTripBrowserHash(services, headers);
  if (!browserHash) return;
  const now = services.clock.now();
  await services.database.begin(async (sql) => {
    await lockSignInMethods(sql, userId);
    if (!(await mayChangeFactors(services, sql, me, "add"))) return;
    const offered = await takeOfferedLink(sql, browserHash, userId, now);
    if (!offered || !(await insertLink(sql, userId, offered, now))) return;
    const name = await services.providers.labelOf(offered.issuer);
    await queueSignInChanged(services, sql, userId, { what: "providerLinked", name });
  });
  services.mail.wake();
}
