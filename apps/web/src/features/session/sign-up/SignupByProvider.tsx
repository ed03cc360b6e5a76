import { useTranslation } from "#/i18n/use-translation.ts";
import { AccountLayout } from "../AccountLayout.tsx";
import { OtherWays } from "../providers/OtherWays.tsx";
import type { useWaysIn } from "../providers/use-ways-in.ts";
import { TextLink } from "../TextLink.tsx";
import { SignupSide } from "./SignupSide.tsx";

/** Where nobody gets a password any more. */
export function SignupByProvider({ ways }: { readonly ways: ReturnType<typeof useWaysIn> }) {
  const { t } = useTranslation(["session", "providers"]);
  return (
    <AccountLayout title={t("signupTitle")} text={t("providers:signUpText")} side={<SignupSide />}>
      <OtherWays ways={ways} alone />
      <p className="text-muted">
        {t("haveAccount")} <TextLink to="/login">{t("login")}</TextLink>
      </p>
    </AccountLayout>
  );
}
