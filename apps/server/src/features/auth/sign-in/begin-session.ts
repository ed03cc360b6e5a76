import type { AccountServices } from "../dependencies.ts";
import { acceptOfferedLink } from "../providers/offered-link.ts";
import { trustDevice } from "../second-factor/second-factor-store.ts";
import type { Proof } from "../sessions/session.ts";
import type { BeganBy } from "../sessions/session-store.ts";
import { noteSignIn, type SignIn } from "./note-sign-in.ts";

export interface Beginning extends Omit<SignIn, "userAgent"> {
  /** When the person proved themselves, if not now. */
  readonly provenAt?: Date;
  /** By what, if not by a password. */
  readonly provenBy?: Proof;
  /** Through which they came, if they did. */
  readonly provider?: BeganBy;
  /** How long this browser goes without a code, if it does. */
  readonly trustedUntil?: Date;
}

/** Signs the browser in and remembers it; the headers carry its cookies. */
export async function beginSession(
  services: AccountServices,
  { provenAt, provenBy, provider, trustedUntil, ...signIn }: Beginning,
): Promise<Headers> {
  const { userId, headers, address } = signIn;
  // The browser's earlier session would be out of its owner's sight, yet valid.
  await services.sessions.end(headers);
  await acceptOfferedLink(services, userId, headers);
  const userAgent = headers.get("user-agent");
  const device = await noteSignIn(services, { ...signIn, userAgent });
  if (trustedUntil) await trustDevice(services.database, userId, device.mark, trustedUntil);
  const cookies = await services.sessions.open(userId, {
    address,
    userAgent,
    ...(provenAt && { provenAt }),
    ...(provider && { provider }),
    ...(provenBy && { provenBy }),
  });
  cookies.append("set-cookie", device.cookie);
  return cookies;
}
