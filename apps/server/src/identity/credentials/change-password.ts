import type { Caller } from "#/platform/caller.ts";
import { AppError } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { findOwnCredentials, setPassword } from "../accounts/account-store.ts";
import { dropEmailChange } from "./email-change-store.ts";
import { requireNewPassword } from "./passwords/new-password.ts";
import { queuePasswordChanged } from "./reset/mailed-links.ts";
import { dropResets } from "./reset-store.ts";
import type { SignInServices } from "./services.ts";

export interface PasswordChange {
  readonly newPassword: string;
  readonly currentPassword?: string | undefined;
  readonly address: string;
  readonly endTokens?: boolean | undefined;
}

/** Sets a password, signs out other devices, ends reset links and, if requested, access tokens. */
export async function changePassword(
  services: SignInServices,
  me: Caller,
  { newPassword, currentPassword, address, endTokens = false }: PasswordChange,
): Promise<void> {
  const { database, clock, passwords, sessions, mail } = services;
  const own = await findOwnCredentials(database, me.userId);
  if (!own) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
  requireNewPassword(newPassword, services, { path: "newPassword", of: [own.fullName, own.email] });
  // A password set through a mailed link only proves access to the mailbox.
  await services.requireReauthentication(me, { currentPassword, address }, { bySignIn: !own.fromReset });

  const passwordHash = await passwords.hash(newPassword, networkOf(address));
  const ended = await database.begin(async (sql) => {
    await setPassword(sql, me.userId, passwordHash, clock.now());
    await dropResets(sql, me.userId);
    await dropEmailChange(sql, me.userId);
    await queuePasswordChanged(services, sql, own.email, "owner");
    return sessions.endAll(sql, me.userId, { except: me.sessionId, tokens: endTokens });
  });
  ended.announce();
  mail.wake();
}
