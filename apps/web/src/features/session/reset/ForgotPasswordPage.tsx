import { useTranslation } from "#/i18n/use-translation.ts";
import { TextLink } from "../TextLink.tsx";
import { ForgotForm } from "./ForgotForm.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation("session");
  return (
    <ForgotForm title={t("forgotTitle")} text={t("forgotText")} label={t("sendResetLink")}>
      <p className="text-muted">
        <TextLink to="/login">{t("backToSignIn")}</TextLink>
      </p>
      <p className="text-muted">
        {t("noAccount")} <TextLink to="/signup">{t("signUp")}</TextLink>
      </p>
    </ForgotForm>
  );
}
