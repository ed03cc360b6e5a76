import type { SignInProvider } from "@lingualoom/contract/sign-in-providers.ts";
import { audit } from "#/people/audit/audit.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { lockAdmins } from "../accounts/admins-store.ts";
import { findLinked, type Subject, setGivenAdmin } from "../accounts/links-store.ts";
import type { Identity } from "./identity.ts";

const ACTOR = { setting: "SIGN_IN_PROVIDERS" } as const;

/** Follows the provider's admin groups: grants rights and revokes its grants, except the last one. */
export async function followAdminGroups(
  sql: Transaction,
  clock: Clock,
  { adminGroups }: SignInProvider,
  identity: Identity,
): Promise<void> {
  const says = identity.groups.some((group) => adminGroups.includes(group));
  const linked = await findLinked(sql, identity);
  if (!linked || linked.isSuspended) return;
  if (says && !linked.isAdmin) {
    await setGivenAdmin(sql, linked.userId, identity, true, clock.now());
    await audit(sql, clock, { actor: ACTOR, action: "admin.granted", subject: linked.userId });
  }
  if (!says && linked.gaveAdmin) await revokeGrantedAdmin(sql, clock, linked.userId, identity);
}

/** @returns false for the last administrator, who stays */
export async function revokeGrantedAdmin(
  sql: Transaction,
  clock: Clock,
  userId: string,
  subject: Subject,
): Promise<boolean> {
  const admins = await lockAdmins(sql);
  if (admins.length === 1 && admins[0] === userId) return false;
  await setGivenAdmin(sql, userId, subject, false, clock.now());
  if (admins.includes(userId)) await audit(sql, clock, { actor: ACTOR, action: "admin.revoked", subject: userId });
  return true;
}
