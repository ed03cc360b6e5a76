import { createHmac, timingSafeEqual } from "node:crypto";

/** Below `/api`. */
export const ECHO = "/doctor-mirror";
/** Minutes for which a token is good; the doctor's clock may be another one. */
const GOOD_FOR = 10;
const MINUTE_MS = 60_000;

/** What the server sees of a request of the doctor, who came by the public address. */
export interface Echoed {
  /** Entries of `X-Forwarded-For`, in their order. */
  readonly forwarded: readonly string[];
  readonly trustProxy: number;
  readonly publicUrl: string;
}

/** Only who knows the server's secret can make it. */
export const mirrorToken = (appSecret: string, now: Date): string => {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return `${minute}.${createHmac("sha256", appSecret).update(`doctor\u0000${minute}`).digest("base64url")}`;
};

export function isEchoToken(token: string, appSecret: string, now: Date): boolean {
  const minute = Number(token.split(".")[0]);
  if (!Number.isSafeInteger(minute) || Math.abs(now.getTime() / MINUTE_MS - minute) > GOOD_FOR) return false;
  const expected = Buffer.from(mirrorToken(appSecret, new Date(minute * MINUTE_MS)));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
