import type { ShownProvider } from "@lingualoom/contract/calls/admin/sign-in-providers.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { signInProvidersAdminQuery } from "#/data/admin/admin.queries.ts";
import { ServerLinks } from "#/features/invites/server-links/ServerLinks.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Options } from "#/ui/forms/Choice.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Part } from "../Part.tsx";
import { ServerSetting } from "../server-settings/ServerSetting.tsx";
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
  const { data: config } = useQuery(configQuery);
  const mode = settings.data?.settings.signUp;
  return (
    <>
      <ServerName settings={settings} />
      <WhoMayComeIn settings={settings} />
      {/* Browsers have no passkeys for a server without a domain. */}
      {config?.passkeys && (
        <ServerSetting title={t("withoutPasswordTitle")} names={["withoutPassword"]} settings={settings}>
          {({ withoutPassword, sendsMail }) => (
            <SwitchField
              label={t("withoutPassword")}
              hint={t(sendsMail ? "withoutPasswordHint" : "withoutPasswordUnmailed")}
              checked={withoutPassword}
              onChange={(on) => settings.change({ withoutPassword: on })}
            />
          )}
        </ServerSetting>
      )}
      <ServerSetting title={t("inviteTitle")} names={["everyoneMayInvite"]} settings={settings}>
        {({ everyoneMayInvite }) => (
          <SwitchField
            label={t("everyoneMayInvite")}
            hint={t("everyoneMayInviteHint")}
            checked={everyoneMayInvite}
            onChange={(on) => settings.change({ everyoneMayInvite: on })}
          />
        )}
      </ServerSetting>
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
  const name = typed?.trim();
  const save = () => name && settings.change({ serverName: name }, { onSuccess: () => setTyped(null) });
  return (
    <ServerSetting title={t("serverName")} names={["serverName"]} settings={settings}>
      {({ serverName }) => (
        <Form onSubmit={save} className="flex flex-wrap items-end gap-3">
          <div className="min-w-56 flex-1">
            <Field
              label={t("serverName")}
              maxLength={60}
              value={typed ?? serverName}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {name !== undefined && name !== serverName && (
            <Button type="submit" look="quiet" busy={settings.updating} disabled={!name}>
              {t("save")}
            </Button>
          )}
        </Form>
      )}
    </ServerSetting>
  );
}

/** Who may use a password while there is a provider; administrators always may. */
function WhoUsesPasswords({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("providers");
  return (
    <ServerSetting title={t("passwordsTitle")} names={["passwords"]} settings={settings}>
      {(values) => (
        <Options
          label={t("passwordsTitle")}
          isLabelHidden
          value={values.passwords}
          options={[
            { value: "everyone", text: t("passwordsEveryone") },
            { value: "existing", text: t("passwordsExisting"), hint: t("passwordsExistingHint") },
            { value: "administrators", text: t("passwordsAdministrators"), hint: t("passwordsAdministratorsHint") },
          ]}
          onChange={(passwords) => settings.change({ passwords })}
        />
      )}
    </ServerSetting>
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
          busy={changes.isPending}
          onSave={(change) => changes.mutate({ put: change }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <ul aria-label={t("partTitle")} className="grid divide-y divide-line">
        {data.providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            onEdit={() => setEdited(provider)}
            onRemove={() => changes.mutateAsync({ remove: provider.id }, { onSuccess: close })}
          />
        ))}
      </ul>
      {changes.proof}
    </Part>
  );
}
