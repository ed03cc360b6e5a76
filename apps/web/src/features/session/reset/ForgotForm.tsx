import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Emphasised } from "#/ui/text/Emphasised.tsx";
import { AccountForm } from "../AccountForm.tsx";
import { AccountLayout } from "../AccountLayout.tsx";
import { KnotArt } from "../art/KnotArt.tsx";
import { ButtonLink } from "../ButtonLink.tsx";
import { EmailField } from "../EmailField.tsx";
import { SidePanel } from "../SidePanel.tsx";

interface Props {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly children: ReactNode;
}

export function ForgotForm({ title, text, label, children }: Props) {
  const { t } = useTranslation("session");
  const { data: config } = useQuery(configQuery);
  const [email, setEmail] = useState("");
  const forgot = useMutation({
    mutationFn: () => call("POST /auth/forgot-password", { body: { email } }),
  });
  const side = <SidePanel art={<KnotArt />} title={t("forgotSideTitle")} text={t("forgotSideText")} />;

  if (config && !config.sendsMail)
    return (
      <AccountLayout title={title} text={t("askForLink", { name: config.name })} side={side}>
        <ButtonLink to="/login">{t("backToSignIn")}</ButtonLink>
      </AccountLayout>
    );
  if (forgot.isSuccess) {
    const sent = <Emphasised text={t("checkEmailText", { email: email.trim() })} className="text-ink" />;
    return (
      <AccountLayout title={t("checkEmailTitle")} text={sent} side={side}>
        <ButtonLink to="/login">{t("backToSignIn")}</ButtonLink>
        <Button look="quiet" onClick={() => forgot.reset()}>
          {t("tryDifferentEmail")}
        </Button>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={title} text={text} side={side}>
      <AccountForm
        onSubmit={() => email.trim() && forgot.mutate()}
        label={label}
        busyLabel={t("sendingResetLink")}
        busy={forgot.isPending}
        disabled={!email.trim()}
        noValidate
      >
        <EmailField
          value={email}
          error={forgot.isError ? sentenceOf(forgot.error, t("resetEmailFailed")) : undefined}
          onChange={(now) => {
            setEmail(now);
            if (forgot.isError) forgot.reset();
          }}
        />
      </AccountForm>
      {children}
    </AccountLayout>
  );
}
