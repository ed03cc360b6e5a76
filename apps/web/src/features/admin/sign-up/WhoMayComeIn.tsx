import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";
import { DomainsForm } from "./DomainsForm.tsx";

/** The mode of sign-up. Domains are named before their mode begins, so that it shuts nobody out by surprise. */
export function WhoMayComeIn({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("admin");
  const [wantsDomains, setWantsDomains] = useState(false);
  if (!settings.data) return null;
  const { signUp, signUpDomains } = settings.data.settings;
  const shown = wantsDomains ? "domains" : signUp;
  const hints = {
    open: t("signUpOpenHint"),
    invitation: t("signUpInvitationHint"),
    domains: t("signUpDomainsHint"),
    closed: t("signUpClosedHint"),
  };
  return (
    <Part title={t("signUpTitle")}>
      <Choice
        label={t("signUpLabel")}
        hint={hints[shown]}
        value={shown}
        options={[
          { value: "open", text: t("signUpOpen") },
          { value: "invitation", text: t("signUpInvitation") },
          { value: "domains", text: t("signUpDomains") },
          { value: "closed", text: t("signUpClosed") },
        ]}
        onChange={(mode) => {
          const isMissing = mode === "domains" && signUpDomains.length === 0;
          setWantsDomains(isMissing);
          if (!isMissing) settings.change({ signUp: mode });
        }}
      />
      {shown === "domains" && (
        <DomainsForm
          key={signUpDomains.join()}
          domains={signUpDomains}
          busy={settings.updating}
          onSave={(domains) =>
            settings.change({ signUpDomains: domains, signUp: "domains" }, { onSuccess: () => setWantsDomains(false) })
          }
        />
      )}
      <ChangedHere names={["signUp", "signUpDomains"]} settings={settings} />
    </Part>
  );
}
