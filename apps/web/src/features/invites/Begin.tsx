import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { configQuery } from "#/data/account/session.queries.ts";
import { chooseInvite } from "#/data/people/chosen-invite.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { SignupForm } from "../session/sign-up/SignupForm.tsx";

interface Props {
  readonly code: string;
  /** Whether it opens an account to somebody who has none. */
  readonly admits: boolean;
}

/** What somebody without a session does with an invite: they sign up here, or sign in. */
export function Begin({ code, admits }: Props) {
  const { t } = useTranslation(["people", "joining"]);
  const { data: config } = useQuery(configQuery);
  if (admits) return <SignupForm invite={code} domains={config?.signUp.domains ?? []} />;
  return (
    <>
      <p className="rounded-md bg-sunken px-4 py-3">{t("joining:noAccountByThis")}</p>
      <Link to="/login" search={{ to: `/invite/${code}` }} onClick={() => chooseInvite(code)} className={buttonLook()}>
        {t("inviteSignIn")}
      </Link>
    </>
  );
}
