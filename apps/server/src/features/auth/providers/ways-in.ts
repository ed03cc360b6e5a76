import { AppError, notFound } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";
import { readMe } from "../me-store.ts";
import type { SignedIn } from "../sessions/session.ts";
import { takeBackAdmin } from "./admin-by-group.ts";
import type { ProviderServices } from "./dependencies.ts";
import { deleteLink, readWaysIn } from "./links-store.ts";
import { passwordUse } from "./password-use.ts";

/** The password and the links of a person; a provider that this server has no more is named by its issuer. */
export async function waysIn({ database, providers }: ProviderServices, userId: string) {
  const known = await providers.all();
  const { hasPassword, links } = await readWaysIn(database, userId);
  return {
    password: hasPassword,
    links: links.map(({ id, issuer, linkedAt }) => {
      const provider = known.find((one) => one.issuer === issuer);
      return { id, provider: provider?.id ?? null, label: provider?.label ?? issuer, linkedAt: linkedAt.toISOString() };
    }),
  };
}

/**
 * Ends a link of the person, with the rights that it gave.
 * @throws AppError `NOT_FOUND`, `LAST_WAY_IN`
 */
export async function unlink(services: ProviderServices, { userId }: SignedIn, id: string): Promise<void> {
  const { database, clock, providers } = services;
  const issuers = new Set((await providers.all()).map(({ issuer }) => issuer));
  const use = await passwordUse(services);
  await database.begin(async (sql) => {
    const { hasPassword, links } = await readWaysIn(sql, userId);
    const link = links.find((one) => one.id === id);
    if (!link) throw notFound("linkNotFound");
    if (link.gaveAdmin && !(await takeBackAdmin(sql, clock, userId, link)))
      throw new AppError("LAST_WAY_IN", say("lastAdministrator"));
    const isAdmin = (await readMe(sql, userId, clock.now()))?.isAdmin ?? false;
    const mayUsePassword = hasPassword && (use !== "administrators" || isAdmin);
    const others = links.filter((one) => one.id !== id && issuers.has(one.issuer));
    if (!mayUsePassword && others.length === 0) throw new AppError("LAST_WAY_IN", say("lastWayIn"));
    await deleteLink(sql, id);
  });
}
