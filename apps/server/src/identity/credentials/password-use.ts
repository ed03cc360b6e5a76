import type { PasswordUse } from "@lingualoom/contract/sign-in-providers.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { isLinkOffered } from "../accounts/links-store.ts";
import { readMe } from "../accounts/me-store.ts";
import { travellingBrowserHash } from "../accounts/travelling-browser.ts";
import type { SignInServices } from "./services.ts";

/** Without a provider everybody needs a password. */
export async function passwordUse({
  providers,
  passwordSetting,
}: Pick<SignInServices, "providers" | "passwordSetting">): Promise<PasswordUse> {
  const setting = passwordSetting();
  return setting === "everyone" || (await providers.all()).length > 0 ? setting : "everyone";
}

/** @throws AppError `PROVIDER_ONLY` where nobody gets a password any more */
export async function demandPasswordSignUp(services: SignInServices): Promise<void> {
  if ((await passwordUse(services)) !== "everyone") throw new AppError("PROVIDER_ONLY", say("signUpByProvider"));
}

/**
 * Demands that the person may use a password, for whatever it is given. A browser that links an account to a provider
 * signs in with the password once more.
 * @param headers null where the password proves a session instead of beginning one
 * @throws AppError `PROVIDER_ONLY`
 */
export async function demandPasswordUse(
  services: SignInServices,
  userId: string,
  headers: Headers | null,
): Promise<void> {
  if ((await passwordUse(services)) !== "administrators") return;
  if ((await readMe(services.database, userId, services.clock.now()))?.isAdmin) return;
  const browserHash = headers && travellingBrowserHash(services, headers);
  if (browserHash && (await isLinkOffered(services.database, browserHash, userId, services.clock.now()))) return;
  throw new AppError("PROVIDER_ONLY", say("signInByProvider"));
}
