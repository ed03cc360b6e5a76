import type { Caller } from "#/platform/caller.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { isOfIssuer } from "../accounts/issuer.ts";
import { deleteLink, readLinks } from "../accounts/links-store.ts";
import { queueSignInChanged } from "../accounts/sign-in-changed.ts";
import type { SignInServices } from "../credentials/services.ts";
import { requireSignInMethod } from "../factors/proof/sign-in-methods.ts";
import { revokeGrantedAdmin } from "./admin-by-group.ts";
import type { ProviderServices } from "./services.ts";

/** Returns the links of a user. A provider that this server no longer has is named by its issuer. */
export async function linksOf({ database, providers }: Pick<SignInServices, "database" | "providers">, userId: string) {
  const known = await providers.all();
  return (await readLinks(database, userId)).map(({ id, issuer, linkedAt }) => {
    const provider = known.find((one) => isOfIssuer(one, issuer));
    return { id, provider: provider?.id ?? null, label: provider?.label ?? issuer, linkedAt: linkedAt.toISOString() };
  });
}

/**
 * Removes a link of the user, and the rights that it granted.
 * @throws AppError `NOT_FOUND`, `LAST_WAY_IN`
 */
export async function unlink(services: ProviderServices, { userId }: Caller, id: string): Promise<void> {
  const { database, clock, mail, providers } = services;
  await database.begin(async (sql) => {
    const link = (await readLinks(sql, userId)).find((one) => one.id === id);
    if (!link) throw notFound("linkNotFound");
    if (link.gaveAdmin && !(await revokeGrantedAdmin(sql, clock, userId, link)))
      throw new AppError("LAST_WAY_IN", say("lastAdministrator"));
    await deleteLink(sql, id);
    await requireSignInMethod(services, sql, userId);
    const name = await providers.labelOf(link.issuer);
    await queueSignInChanged(services, sql, userId, { what: "providerUnlinked", name });
  });
  mail.wake();
}
