import type { Caller } from "#/platform/caller.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { AccountServices } from "../dependencies.ts";
import { queueSignInChanged } from "../emails/sign-in-changed.ts";
import { readMe } from "../me-store.ts";
import { lockWaysIn } from "../proof/ways-in-store.ts";
import { demandFactorLeft } from "../second-factor/demand.ts";
import { takeBackAdmin } from "./admin-by-group.ts";
import type { ProviderServices } from "./dependencies.ts";
import { isOfIssuer } from "./issuer.ts";
import { deleteLink, readLinks } from "./links-store.ts";
import { passwordUse } from "./password-use.ts";

/** The links of a person; a provider that this server has no more is named by its issuer. */
export async function linksOf(
  { database, providers }: Pick<AccountServices, "database" | "providers">,
  userId: string,
) {
  const known = await providers.all();
  return (await readLinks(database, userId)).map(({ id, issuer, linkedAt }) => {
    const provider = known.find((one) => isOfIssuer(one, issuer));
    return { id, provider: provider?.id ?? null, label: provider?.label ?? issuer, linkedAt: linkedAt.toISOString() };
  });
}

/**
 * Ends a link of the person, with the rights that it gave.
 * @throws AppError `NOT_FOUND`, `LAST_WAY_IN`
 */
export async function unlink(services: ProviderServices, { userId }: Caller, id: string): Promise<void> {
  const { database, clock, mail, providers } = services;
  await database.begin(async (sql) => {
    const link = (await readLinks(sql, userId)).find((one) => one.id === id);
    if (!link) throw notFound("linkNotFound");
    if (link.gaveAdmin && !(await takeBackAdmin(sql, clock, userId, link)))
      throw new AppError("LAST_WAY_IN", say("lastAdministrator"));
    await deleteLink(sql, id);
    await demandWayIn(services, sql, userId);
    const name = await providers.labelOf(link.issuer);
    await queueSignInChanged(services, sql, userId, { what: "providerUnlinked", name });
  });
  mail.wake();
}

/**
 * Demands that something is left by which the person can sign in to this server, with a second factor where they must have one.
 * @throws AppError `LAST_WAY_IN`
 */
export async function demandWayIn(services: AccountServices, sql: Transaction, userId: string): Promise<void> {
  const { hasPassword, passkeys, issuers } = await lockWaysIn(sql, userId);
  await demandFactorLeft(services, sql, userId);
  if (passkeys > 0) return;
  const known = await services.providers.all();
  if (issuers.some((issuer) => known.some((provider) => isOfIssuer(provider, issuer)))) return;
  const isForAll = (await passwordUse(services)) !== "administrators";
  if (hasPassword && (isForAll || (await readMe(sql, userId, services.clock.now()))?.isAdmin)) return;
  throw new AppError("LAST_WAY_IN", say("lastWayIn"));
}
