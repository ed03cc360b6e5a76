import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { chosenInvite, forgetInvite } from "#/data/people/chosen-invite.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { AccountLayout } from "../session/AccountLayout.tsx";

/** A link to the server has nothing for somebody who is signed in; whoever has just come by it goes home. */
export function HasAccount({ code }: { readonly code: string }) {
  const { t } = useTranslation(["joining", "people"]);
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => {
    if (chosenInvite() !== code) return;
    forgetInvite();
    void navigate({ to: "/", replace: true });
  });
  useEffect(() => goHome(), []);
  return (
    <AccountLayout title={t("hasAccountTitle")} text={t("hasAccountText")}>
      <Link to="/" className={buttonLook()}>
        {t("people:goHome")}
      </Link>
    </AccountLayout>
  );
}
