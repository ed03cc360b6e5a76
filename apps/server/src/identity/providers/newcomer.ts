import { networkOf } from "#/platform/rate-limits/limits.ts";
import { insertAccount } from "../accounts/account-store.ts";
import type { Followed } from "../accounts/follow-invite.ts";
import { noteGrant } from "../accounts/grant-from-settings.ts";
import { insertLink } from "../accounts/links-store.ts";
import { newcomersLanguages } from "../accounts/newcomers-languages.ts";
import { dropPending } from "../accounts/pending-store.ts";
import { followAdminGroups } from "./admin-by-group.ts";
import type { Identity } from "./identity.ts";
import { ProviderProblem } from "./problem.ts";
import type { KnownProvider } from "./provider-list.ts";
import type { RoundTrip } from "./round-trip-store.ts";
import type { ProviderServices } from "./services.ts";
import { takePicture } from "./take-picture.ts";

interface Arriving {
  readonly provider: KnownProvider;
  readonly identity: Identity & { readonly email: string };
  readonly trip: RoundTrip;
  readonly headers: Headers;
  readonly address: string;
}

/**
 * Makes the account of somebody whom nobody here knows, where somebody like them may come in. It has no password.
 * @returns null where the address has an account
 * @throws AppError as the sign-up gate, ProviderProblem
 */
export async function welcome(
  services: ProviderServices,
  { provider, identity, trip, headers, address }: Arriving,
): Promise<{ userId: string; followed: Followed | null } | null> {
  const { database, clock, gate, adminEmails, followInvite } = services;
  const { email, fullName, locale } = identity;
  const { invite, createdAt } = trip;
  await gate.demandSignUp(database, { email, invite }, networkOf(address));
  const languages = newcomersLanguages({ language: locale ?? undefined }, headers.get("accept-language"));
  const isAdmin = adminEmails.includes(email);
  const account = { fullName, email, passwordHash: null, discoverable: true, isAdmin, ...languages };
  const made = await database.begin(async (sql) => {
    const now = clock.now();
    const needsInvite = await gate.demandConfirmed(sql, { email, invite, createdAt });
    const userId = await insertAccount(sql, account, now);
    if (userId === null) return null;
    if (!(await insertLink(sql, userId, identity, now))) throw new ProviderProblem("linked-elsewhere");
    await dropPending(sql, email);
    if (isAdmin) await noteGrant(sql, clock, userId);
    await followAdminGroups(sql, clock, provider, identity);
    const followed = invite === null ? null : await followInvite(sql, invite, userId);
    if (needsInvite && !followed) throw new ProviderProblem("invitation");
    return { userId, followed };
  });
  if (made && provider.picture) await takePicture(services, provider, made.userId, identity.picture);
  return made;
}
