import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { emailTemplatesQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ServerSetting.tsx";
import { useServerSettings } from "../server-settings/use-server-settings.ts";
import { SendEmail } from "./SendEmail.tsx";

export function EmailTab() {
  const { t } = useTranslation("admin");
  const { data } = useQuery(emailTemplatesQuery);
  const { data: config } = useQuery(configQuery);
  if (!data) return <Skeleton className="rounded-md h-72 w-full" />;
  const { provider, senders, templates } = data;
  const facts = [
    { label: t("provider"), value: provider.word, note: provider.message, ok: provider.ok },
    { label: t("fromAddress"), value: senders[0] ?? "" },
    { label: t("templates"), value: String(templates.length) },
  ];
  return (
    <>
      <dl className="mb-8 grid border-y border-line sm:grid-cols-3">
        {facts.map(({ label, value, note, ok }) => (
          <div
            key={label}
            className="border-line py-3 not-first:max-sm:border-t sm:px-4 sm:first:ps-0 sm:not-first:border-s"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={`font-semibold ${ok === false ? "text-red" : ""}`}>{value}</dd>
            {note && <dd className="text-sm text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      <SendsMail />
      {config?.sendsMail !== false && (
        <Part title={t("sendEmail")}>
          <SendEmail email={data} />
        </Part>
      )}
    </>
  );
}

/** Whether this server sends mail. A server with a mail server does, and the switch changes nothing there. */
function SendsMail() {
  const { t } = useTranslation("admin");
  const settings = useServerSettings();
  if (!settings.data) return null;
  return (
    <div className="mb-8">
      <SwitchField
        label={t("sendsMail")}
        hint={t("sendsMailHint")}
        checked={settings.data.settings.sendsMail}
        onChange={(sendsMail) => settings.change({ sendsMail })}
      />
      <ChangedHere names={["sendsMail"]} settings={settings} />
    </div>
  );
}
