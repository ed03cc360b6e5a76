import type { AccountServices } from "../dependencies.ts";
import { queueSignInChanged } from "../emails/sign-in-changed.ts";
import { travellingBrowserHash } from "./browser.ts";
import { insertLink, takeOfferedLink } from "./links-store.ts";

/** Links what a provider has proven in this browser to the account that the browser signs in to: both are proven then. */
export async function acceptOfferedLink(services: AccountServices, userId: string, headers: Headers): Promise<void> {
  const browserHash = travellingBrowserHash(services, headers);
  if (!browserHash) return;
  const now = services.clock.now();
  await services.database.begin(async (sql) => {
    const offered = await takeOfferedLink(sql, browserHash, userId, now);
    if (!offered || !(await insertLink(sql, userId, offered, now))) return;
    const name = await services.providers.labelOf(offered.issuer);
    await queueSignInChanged(services, sql, userId, { what: "providerLinked", name });
  });
  services.mail.wake();
}
