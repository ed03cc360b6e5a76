import { takeEmailSlot } from "#/identity/accounts/mail-throttle-store.ts";
import { requirePasswordUse } from "#/identity/credentials/password-use.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { deviceName } from "#/identity/sessions/device-name.ts";
import { recordDevice, type SignInDevice } from "#/identity/sessions/known-devices.ts";
import type { SessionProvider } from "#/identity/sessions/session-store.ts";
import type { Proof } from "#/platform/caller.ts";
import { trustDevice } from "../second-factor-store.ts";
import { acceptOfferedLink } from "./offered-link.ts";

interface SignIn {
  readonly userId: string;
  readonly email: string;
  readonly headers: Headers;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Remembers the browser, and queues an email to the account's owner if it is new. */
async function noteSignIn(services: SignInServices, signIn: SignIn): Promise<SignInDevice> {
  const { database, clock, mail, tokens, mailSpacing, https, cookieDomain } = services;
  const { userId, email, headers, address, userAgent } = signIn;
  const device = await database.begin(async (sql) => {
    const noted = await recordDevice(sql, clock, { userId, headers, https, cookieDomain });
    const details = { ...deviceName(userAgent ?? ""), address };
    const isNews =
      noted.isNew && (await takeEmailSlot(sql, tokens.addressHash(email), "new-sign-in", clock.now(), mailSpacing));
    if (isNews) await mail.add(sql, { to: email, kind: "new-sign-in", details });
    return noted;
  });
  if (device.isNew) mail.wake();
  return device;
}

export interface SessionStart extends Omit<SignIn, "userAgent"> {
  /** Time of the proof, if not now. */
  readonly provenAt?: Date;
  readonly provenBy?: Proof | null;
  readonly provider?: SessionProvider;
  readonly trustedUntil?: Date;
  /** The session of this browser goes on instead of a new one: that of a guest who has become this account. */
  readonly goesOn?: boolean;
}

/** Passkeys and providers replace the password; everything else, codes included, comes after it. */
const isByPassword = (proof: Proof | null): boolean => proof !== "passkey" && proof !== "provider";

/**
 * Signs the browser in and remembers it; the returned headers carry its cookies. Every way in ends here, so that none
 * bypasses the rule about who may use a password.
 * @throws AppError `PROVIDER_ONLY`
 */
export async function beginSession(
  services: SignInServices,
  { provenAt, provenBy = null, provider, trustedUntil, goesOn = false, ...signIn }: SessionStart,
): Promise<Headers> {
  const { userId, headers, address } = signIn;
  // The setting may have changed since the password was given.
  if (isByPassword(provenBy)) await requirePasswordUse(services, userId, headers);
  // The browser's earlier session would stay valid without its owner seeing it.
  if (!goesOn) await services.sessions.end(headers);
  await acceptOfferedLink(services, { userId, provenBy }, headers);
  const userAgent = headers.get("user-agent");
  const device = await noteSignIn(services, { ...signIn, userAgent });
  if (trustedUntil) await trustDevice(services.database, userId, device.mark, trustedUntil);
  const cookies = goesOn
    ? new Headers()
    : await services.sessions.open(userId, {
        address,
        userAgent,
        ...(provenAt && { provenAt }),
        ...(provider && { provider }),
        ...(provenBy && { provenBy }),
      });
  cookies.append("set-cookie", device.cookie);
  return cookies;
}
