import { useTranslation } from "../../../i18n/use-translation.ts";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";
import { ServerLinks } from "../../invites/server-links/ServerLinks.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";
import { useServerSettings } from "../server-settings/use-server-settings.ts";
import type { TabProps } from "../tab-props.ts";
import { WhoMayComeIn } from "./WhoMayComeIn.tsx";

/** Who may make an account on this server, and the links by which people do. */
export function SignUpTab({ me }: Pick<TabProps, "me">) {
  const { t } = useTranslation("admin");
  const settings = useServerSettings();
  const mode = settings.data?.settings.signUp;
  return (
    <>
      <WhoMayComeIn settings={settings} />
      <WhoMayInvite settings={settings} />
      <Part title={t("linksTitle")}>
        <p className="mb-4 text-sm text-muted">{mode && mode !== "invitation" ? t("linksIdle") : t("linksHint")}</p>
        <ServerLinks me={me._id} />
      </Part>
    </>
  );
}

/** Whether people who are no administrators bring others in. */
function WhoMayInvite({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("admin");
  if (!settings.data) return null;
  return (
    <Part title={t("inviteTitle")}>
      <SwitchField
        label={t("everyoneMayInvite")}
        hint={t("everyoneMayInviteHint")}
        checked={settings.data.settings.everyoneMayInvite}
        onChange={(everyoneMayInvite) => settings.change({ everyoneMayInvite })}
      />
      <ChangedHere names={["everyoneMayInvite"]} settings={settings} />
    </Part>
  );
}
