import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetVisit, type GuestVisit } from "#/data/account/guest-visit.ts";
import { leaveBrowser } from "#/data/account/leave-browser.ts";
import { clearOfflineData } from "#/data/offline/offline-store.ts";
import { switchUser } from "#/data/people/switch-user.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { AccountLayout } from "../session/AccountLayout.tsx";
import { ButtonLink } from "../session/ButtonLink.tsx";
import { useMayBecomeAccount } from "./use-may-become-account.ts";

/** Takes the place of the chat when a guest's session has ended, in whichever way. */
export function VisitEnded({ visit: { guest, hasLeft } }: { readonly visit: GuestVisit }) {
  const { t } = useTranslation(["guests", "session", "people"]);
  const client = useQueryClient();
  const mayBecomeAccount = useMayBecomeAccount();
  useEffect(() => {
    switchUser(client, null);
    // Also after an expiry: no one can sign in as this guest again.
    void clearOfflineData().then(() => leaveBrowser(guest));
  }, [client, guest]);
  const goHome = () => {
    forgetVisit();
    location.assign("/");
  };
  return (
    <AccountLayout title={t(hasLeft ? "leftTitle" : "endedTitle")} text={t(hasLeft ? "leftText" : "endedText")}>
      <p className="text-muted">{t("withAccount")}</p>
      {mayBecomeAccount && <ButtonLink to="/signup">{t("createAccount")}</ButtonLink>}
      <ButtonLink to="/login" look="quiet">
        {t("people:inviteSignIn")}
      </ButtonLink>
      <Button look="plain" onClick={goHome}>
        {t("people:goHome")}
      </Button>
    </AccountLayout>
  );
}
