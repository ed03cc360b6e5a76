import type { PasswordUse } from "@lingualoom/contract/sign-in-providers.ts";
import { AppError } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";
import type { AccountServices } from "../dependencies.ts";
import { travellingBrowserHash } from "./browser.ts";
import { isLinkOffered } from "./links-store.ts";

/** Without a provider everybody needs a password. */
export async function passwordUse({
  providers,
  passwordSetting,
}: Pick<AccountServices, "providers" | "passwordSetting">): Promise<PasswordUse> {
  const setting = passwordSetting();
  return setting === "everyone" || (await providers.all()).length > 0 ? setting : "everyone";
}

/** @throws AppError `PROVIDER_ONLY` where nobody gets a password any more */
export async function demandPasswordSignUp(services: AccountServices): Promise<void> {
  if ((await passwordUse(services)) !== "everyone") throw new AppError("PROVIDER_ONLY", say("signUpByProvider"));
}

/**
 * Asked once the password was right. Whoever links their account to a provider signs in with it once more.
 * @throws AppError `PROVIDER_ONLY`
 */
export async function demandPasswordSignIn(
  services: AccountServices,
  { userId, isAdmin, headers }: { readonly userId: string; readonly isAdmin: boolean; readonly headers: Headers },
): Promise<void> {
  if (isAdmin || (await passwordUse(services)) !== "administrators") return;
  const browserHash = travellingBrowserHash(services, headers);
  if (browserHash && (await isLinkOffered(services.database, browserHash, userId, services.clock.now()))) return;
  throw new AppError("PROVIDER_ONLY", say("signInByProvider"));
}
