import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { sentenceOf } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/Button.tsx";
import { Emphasised } from "../../ui/Emphasised.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountLayout } from "./AccountLayout.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { EmailField } from "./EmailField.tsx";
import { KnotArt } from "./KnotArt.tsx";
import { SidePanel } from "./SidePanel.tsx";
import { TextLink } from "./TextLink.tsx";

export function ForgotPasswordPage() {
  const { t } = useTranslation("session");
  const [email, setEmail] = useState("");
  const forgot = useMutation({
    mutationFn: () => call("POST /auth/forgot-password", { body: { email } }),
    onError: (error) => toast.error(sentenceOf(error, t("resetEmailFailed"))),
  });
  const side = <SidePanel art={<KnotArt />} title={t("forgotSideTitle")} text={t("forgotSideText")} />;

  if (forgot.isSuccess) {
    const text = <Emphasised text={t("checkEmailText", { email: email.trim() })} className="text-ink" />;
    return (
      <AccountLayout title={t("checkEmailTitle")} text={text} side={side}>
        <ButtonLink to="/login">{t("backToSignIn")}</ButtonLink>
        <Button look="quiet" onClick={() => forgot.reset()}>
          {t("tryDifferentEmail")}
        </Button>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={t("forgotTitle")} text={t("forgotText")} side={side}>
      <AccountForm
        onSubmit={() => email.trim() && forgot.mutate()}
        label={t("sendResetLink")}
        busyLabel={t("sendingResetLink")}
        busy={forgot.isPending}
        disabled={!email.trim()}
      >
        <EmailField value={email} onChange={setEmail} />
      </AccountForm>
      <p className="text-muted">
        <TextLink to="/login">{t("backToSignIn")}</TextLink>
      </p>
      <p className="text-muted">
        {t("noAccount")} <TextLink to="/signup">{t("signUp")}</TextLink>
      </p>
    </AccountLayout>
  );
}
