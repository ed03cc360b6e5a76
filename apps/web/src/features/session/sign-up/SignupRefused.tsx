import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "#/i18n/use-translation.ts";
import { CodeField } from "#/ui/forms/CodeField.tsx";
import { AccountLayout } from "../AccountLayout.tsx";
import { ButtonLink } from "../ButtonLink.tsx";
import { Support } from "../Support.tsx";
import { TextLink } from "../TextLink.tsx";
import { SignupSide } from "./SignupSide.tsx";

/** Nobody makes an account here. */
export function SignupClosed() {
  const { t } = useTranslation(["joining", "session"]);
  return (
    <AccountLayout title={t("closedTitle")} text={t("closedText")} side={<SignupSide />}>
      <ButtonLink to="/login">{t("session:signIn")}</ButtonLink>
      <Support />
    </AccountLayout>
  );
}

/** Whoever has a link or its code goes on with it. */
export function InvitationNeeded({ reason }: { readonly reason?: string }) {
  const { t } = useTranslation(["joining", "session"]);
  const navigate = useNavigate();
  return (
    <AccountLayout title={t("invitationTitle")} text={t("invitationText")} side={<SignupSide />}>
      {reason && (
        <p role="alert" className="rounded-md bg-red-soft px-3 py-2 text-sm text-red">
          {reason}
        </p>
      )}
      <CodeField
        label={t("linkField")}
        hint={t("linkHint")}
        wrong={t("linkWrong")}
        action={t("goOn")}
        onCode={(code) => void navigate({ to: "/invite/$code", params: { code } })}
      />
      <p className="text-muted">
        {t("session:haveAccount")} <TextLink to="/login">{t("session:login")}</TextLink>
      </p>
      <Support />
    </AccountLayout>
  );
}
