import type { PasswordUse } from "@lingualoom/contract/sign-in-providers.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { isLinkOffered } from "../accounts/links-store.ts";
import { readMe } from "../accounts/me-store.ts";
import { roundTripBrowserHash } from "../accounts/round-trip-browser.ts";
import type { SignInServices } from "./services.ts";

/** Without a provider everyone needs a password. */
export async function passwordUse({
  providers,
  passwordSetting,
}: Pick<SignInServices, "providers" | "passwordSetting">): Promise<PasswordUse> {
  const setting = passwordSetting();
  return setting === "everyone" || (await providers.all()).length > 0 ? setting : "everyone";
}

/** @throws AppError `PROVIDER_ONLY` when new users cannot have a password */
export async function requirePasswordSignUp(services: SignInServices): Promise<void> {
  if ((await passwordUse(services)) !== "everyone") throw new AppError("PROVIDER_ONLY", say("signUpByProvider"));
}

/**
 * Requires that the user may use a password. A browser that links an account to a provider may sign in with the
 * password one more time.
 * @param headers null when the password confirms a session instead of starting one
 * @throws AppError `PROVIDER_ONLY`
 */
export async function requirePasswordUse(
  services: SignInServices,
  userId: string,
  headers: Headers | null,
): Promise<void> {
  if ((await passwordUse(services)) !== "administrators") return;
  if ((await readMe(services.database, userId, services.clock.now()))?.isAdmin) return;
  const browserHash = headers && roundTripBrowserHash(services, headers);
  if (browserHash && (await isLinkOffered(services.database, browserHash, userId, services.clock.now()))) return;
  throw new AppError("PROVIDER_ONLY", say("signInByProvider"));
}
