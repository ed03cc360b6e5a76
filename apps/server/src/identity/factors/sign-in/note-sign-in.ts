import { takeEmailSlot } from "#/identity/accounts/mail-throttle-store.ts";
import type { SignInServices } from "#/identity/credentials/services.ts";
import { deviceName } from "#/identity/sessions/device-name.ts";
import { noteDevice, type SignInDevice } from "#/identity/sessions/known-devices.ts";

export interface SignIn {
  readonly userId: string;
  readonly email: string;
  readonly headers: Headers;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Remembers the browser; a new one queues an email to the owner of the account. */
export async function noteSignIn(services: SignInServices, signIn: SignIn): Promise<SignInDevice> {
  const { database, clock, mail, tokens, mailSpacing, https, cookieDomain } = services;
  const { userId, email, headers, address, userAgent } = signIn;
  const device = await database.begin(async (sql) => {
    const noted = await noteDevice(sql, clock, { userId, headers, https, cookieDomain });
    const details = { ...deviceName(userAgent ?? ""), address };
    const isNews =
      noted.isNew && (await takeEmailSlot(sql, tokens.addressHash(email), "new-sign-in", clock.now(), mailSpacing));
    if (isNews) await mail.add(sql, { to: email, kind: "new-sign-in", details });
    return noted;
  });
  if (device.isNew) mail.wake();
  return device;
}
