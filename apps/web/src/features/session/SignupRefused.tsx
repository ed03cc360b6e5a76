import { inviteCodeOf } from "@lingualoom/contract/invite-code.ts";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { AccountLayout } from "./AccountLayout.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { SignupSide } from "./SignupSide.tsx";
import { Support } from "./Support.tsx";
import { TextLink } from "./TextLink.tsx";

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
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = inviteCodeOf(typed);
    setWrong(code === null);
    if (code !== null) void navigate({ to: "/invite/$code", params: { code } });
  };
  return (
    <AccountLayout title={t("invitationTitle")} text={t("invitationText")} side={<SignupSide />}>
      {reason && (
        <p role="alert" className="rounded-md bg-red-soft px-3 py-2 text-sm text-red">
          {reason}
        </p>
      )}
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={t("linkField")}
          hint={t("linkHint")}
          error={wrong ? t("linkWrong") : undefined}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <Button type="submit">{t("goOn")}</Button>
      </form>
      <p className="text-muted">
        {t("session:haveAccount")} <TextLink to="/login">{t("session:login")}</TextLink>
      </p>
      <Support />
    </AccountLayout>
  );
}
