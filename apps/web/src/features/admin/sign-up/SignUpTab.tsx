import type { ShownProvider } from "@lingualoom/contract/calls/admin/sign-in-providers.ts";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { signInProvidersAdminQuery } from "#/data/admin/admin.queries.ts";
import { ServerLinks } from "#/features/invites/server-links/ServerLinks.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Options } from "#/ui/forms/Choice.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";
import { useServerSettings } from "../server-settings/use-server-settings.ts";
import type { TabProps } from "../tab-props.ts";
import { ProviderForm } from "./providers/ProviderForm.tsx";
import { ProviderRow } from "./providers/ProviderRow.tsx";
import { useChangeProviders } from "./providers/use-change-providers.ts";
import { WhoMayComeIn } from "./WhoMayComeIn.tsx";
import { WhoNeedsFactor } from "./WhoNeedsFactor.tsx";
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

/** Who may use a password while there is a provider; administrators always may. */
function WhoUsesPasswords({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("providers");
  if (!settings.data) return null;
  return (
    <Part title={t("passwordsTitle")}>
      <Options
        label={t("passwordsTitle")}
        isLabelHidden
        value={settings.data.settings.passwords}
        options={[
          { value: "everyone", text: t("passwordsEveryone") },
          { value: "existing", text: t("passwordsExisting"), hint: t("passwordsExistingHint") },
          { value: "administrators", text: t("passwordsAdministrators"), hint: t("passwordsAdministratorsHint") },
        ]}
        onChange={(passwords) => settings.change({ passwords })}
      />
      <ChangedHere names={["passwords"]} settings={settings} />
    </Part>
  );
}

/** The providers of organisations with which people sign in. */
function Providers() {
  const { t } = useTranslation(["providers", "admin"]);
  const { data } = useQuery(signInProvidersAdminQuery);
  const changes = useChangeProviders();
  const [edited, setEdited] = useState<ShownProvider | "new" | null>(null);
  if (!data) return null;
  const close = () => setEdited(null);
  return (
    <Part
      title={t("partTitle")}
      end={
        edited === null && (
          <Button look="quiet" onClick={() => setEdited("new")}>
            {t("addProvider")}
          </Button>
        )
      }
    >
      <p className="mb-4 text-sm text-muted">{t("partText")}</p>
      {edited !== null && (
        <ProviderForm
          key={edited === "new" ? "" : edited.id}
          provider={edited === "new" ? null : edited}
          afterSignOut={data.afterSignOut}
          busy={changes.updating}
          onSave={(change) => changes.change({ put: change }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <ul aria-label={t("partTitle")} className="grid divide-y divide-line">
        {data.providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            onEdit={() => setEdited(provider)}
            onRemove={() => changes.change({ remove: provider.id }, { onSuccess: close })}
          />
        ))}
      </ul>
      {changes.proof}
    </Part>
  );
}
