import type { ShownProvider } from "@lingualoom/contract/calls/admin/sign-in-providers.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { signInProvidersAdminQuery } from "#/data/admin/admin.queries.ts";
import { ServerLinks } from "#/features/invites/server-links/ServerLinks.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Options } from "#/ui/forms/Choice.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";
import { ServerSetting } from "../server-settings/ServerSetting.tsx";
import { type UsedServerSettings, useServerSettings } from "../server-settings/use-server-settings.ts";
import type { TabProps } from "../tab-props.ts";
import { useAdminAction } from "../use-admin-action.ts";
import { ProviderForm } from "./providers/ProviderForm.tsx";
import { useChangeProviders } from "./providers/use-change-providers.ts";
import { SecondFactorRequirement } from "./SecondFactorRequirement.tsx";
import { SignUpModeSetting } from "./SignUpModeSetting.tsx";

export function SignUpTab({ me }: Pick<TabProps, "me">) {
  const { t } = useTranslation("admin");
  const settings = useServerSettings();
  const { data: config } = useQuery(configQuery);
  const mode = settings.data?.settings.signUp;
  return (
    <>
      <ServerName settings={settings} />
      <SignUpModeSetting settings={settings} />
      {/* Browsers support passkeys only for servers with a domain. */}
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
      <ServerSetting title={t("guestsTitle")} names={["guests"]} settings={settings}>
        {({ guests }) => (
          <SwitchField
            label={t("guests")}
            hint={t("guestsHint")}
            checked={guests}
            onChange={(on) => settings.change({ guests: on })}
          />
        )}
      </ServerSetting>
      <Providers />
      <WhoUsesPasswords settings={settings} />
      <SecondFactorRequirement settings={settings} />
      <Part title={t("linksTitle")}>
        <p className="mb-4 text-sm text-muted">{mode && mode !== "invitation" ? t("linksIdle") : t("linksHint")}</p>
        <ServerLinks me={me._id} />
      </Part>
    </>
  );
}

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

/** Password policy while there is a provider; administrators may always use one. */
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

interface Props {
  readonly provider: ShownProvider;
  readonly onEdit: () => void;
  readonly onRemove: () => Promise<unknown>;
}

/** A provider with its test. Providers set by the environment can only be tested. */
function ProviderRow({ provider, onEdit, onRemove }: Props) {
  const { t } = useTranslation(["providers", "admin"]);
  const { report } = useActivity();
  const { id, label, issuer, given } = provider;
  const test = useAdminAction({
    act: () => call("POST /admin/sign-in-providers/:provider/test", { params: { provider: id } }),
    onDone: ({ success, error = "" }) =>
      report(success ? "success" : "error", success ? t("answers", { name: label }) : error),
    failed: t("notSaved"),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          <bdi>{label}</bdi>
        </p>
        <p dir="ltr" className="text-sm text-muted wrap-anywhere rtl:text-end">
          {issuer}
        </p>
        {given && <p className="text-sm text-muted">{t("givenByEnvironment")}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          busy={test.isPending}
          aria-label={t("testOne", { name: label })}
          onClick={() => test.mutate()}
        >
          {test.isPending ? t("admin:testing") : t("test")}
        </Button>
        {!given && (
          <>
            <Button look="quiet" aria-label={t("editOne", { name: label })} onClick={onEdit}>
              {t("edit")}
            </Button>
            <ConfirmAction
              look="danger"
              action={t("admin:remove")}
              label={t("removeOne", { name: label })}
              title={t("removeTitle", { name: label })}
              text={t("removeText")}
              onDo={onRemove}
            />
          </>
        )}
      </div>
    </li>
  );
}
