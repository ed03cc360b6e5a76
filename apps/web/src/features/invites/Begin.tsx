import { Link } from "@tanstack/react-router";
import { chooseInvite } from "../../data/people/chosen-invite.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { buttonLook } from "../../ui/forms/Button.tsx";

interface Props {
  readonly code: string;
  /** Whether it opens an account to somebody who has none. */
  readonly admits: boolean;
}

/** What somebody without a session does with an invite. */
export function Begin({ code, admits }: Props) {
  const { t } = useTranslation(["people", "joining"]);
  const choose = () => chooseInvite(code);
  return (
    <div className="grid gap-3">
      {!admits && <p className="rounded-md bg-sunken px-4 py-3">{t("joining:noAccountByThis")}</p>}
      {admits && (
        <Link to="/signup" onClick={choose} className={buttonLook()}>
          {t("inviteSignUp")}
        </Link>
      )}
      <Link
        to="/login"
        search={{ to: `/invite/${code}` }}
        onClick={choose}
        className={buttonLook(admits ? "quiet" : undefined)}
      >
        {t("inviteSignIn")}
      </Link>
    </div>
  );
}
