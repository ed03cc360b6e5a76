import { randomInt } from "node:crypto";

const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** Time steps of 30 s before and after, so that a phone's clock may be off by one minute. */
const WINDOW = 2;

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 12;
const GROUP = 4;

/** Loaded with the first code, because it takes 7 MB. */
const totpOf = async (secret: string, label: { readonly issuer: string; readonly label: string }) => {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({ ...label, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS });
};

export async function newSecret(): Promise<string> {
  const { Secret } = await import("otpauth");
  return new Secret({ size: 20 }).base32;
}

/** Returns the otpauth address that an authenticator app reads from the QR code. */
export async function addressOf(secret: string, label: { issuer: string; label: string }): Promise<string> {
  return (await totpOf(secret, label)).toString();
}

/** Returns the time step whose code this is; null when it is not a current one. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const totp = await totpOf(secret, { issuer: "", label: "" });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Generates codes of 60 bits, in groups that are easy to write down. */
export function newRecoveryCodes(): string[] {
  const code = () => Array.from({ length: RECOVERY_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: RECOVERY_CODES }, () =>
    code()
      .match(new RegExp(`.{${GROUP}}`, "g"))!
      .join("-"),
  );
}

export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
