import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { ServerLinks } from "#/features/invites/server-links/ServerLinks.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";
import { useServerSettings } from "../server-settings/use-server-settings.ts";
import type { TabProps } from "../tab-props.ts";
import { Providers } from "./providers/Providers.tsx";
import { WhoMayComeIn } from "./WhoMayComeIn.tsx";
import { WhoNeedsFactor } from "./WhoNeedsFactor.tsx";
import { WhoUsesPasswords } from "./WhoUsesPasswords.tsx";

/** Who may make an account on this server, and the links by which people do. */
export function SignUpTab({ me }: Pick<TabProps, "me">) {
  const { t } = useTranslation("admin");
  const settings = useServerSettings();
  const mode = settings.data?.settings.signUp;
  return (
    <>
      <ServerName settings={settings} />
      <WhoMayComeIn settings={settings} />
      <WithoutPassword settings={settings} />
      <WhoMayInvite settings={settings} />
      <Providers />
      <WhoUsesPasswords settings={settings} />
      <WhoNeedsFactor settings={settings} />
      <Part title={t("linksTitle")}>
        <p className="mb-4 text-sm text-muted">{mode && mode !== "invitation" ? t("linksIdle") : t("linksHint")}</p>
        <ServerLinks me={me._id} />
      </Part>
    </>
  );
}

/** How people call this server. */
function ServerName({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("admin");
  const [typed, setTyped] = useState<string | null>(null);
  if (!settings.data) return null;
  const { serverName } = settings.data.settings;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed?.trim()) settings.change({ serverName: typed.trim() }, { onSuccess: () => setTyped(null) });
  };
  return (
    <Part title={t("serverName")}>
      <form onSubmit={save} className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <Field
            label={t("serverName")}
            maxLength={60}
            value={typed ?? serverName}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {typed !== null && typed.trim() !== serverName && (
          <Button type="submit" look="quiet" busy={settings.updating} disabled={!typed.trim()}>
            {t("save")}
          </Button>
        )}
      </form>
      <ChangedHere names={["serverName"]} settings={settings} />
    </Part>
  );
}

/** Whether people sign up with a passkey in place of a password; nothing where browsers have none for this server. */
function WithoutPassword({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("admin");
  const { data: config } = useQuery(configQuery);
  if (!settings.data || !config?.passkeys) return null;
  const { withoutPassword, sendsMail } = settings.data.settings;
  return (
    <Part title={t("withoutPasswordTitle")}>
      <SwitchField
        label={t("withoutPassword")}
        hint={t(sendsMail ? "withoutPasswordHint" : "withoutPasswordUnmailed")}
        checked={withoutPassword}
        onChange={(on) => settings.change({ withoutPassword: on })}
      />
      <ChangedHere names={["withoutPassword"]} settings={settings} />
    </Part>
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
