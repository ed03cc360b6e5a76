import type { CallerInput, Output } from "@lingualoom/contract/calls.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { ADMIN, emailTemplatesQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ServerSetting.tsx";
import { useServerSettings } from "../server-settings/use-server-settings.ts";
import { useAdminAction } from "../use-admin-action.ts";

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

/** Whether this server sends mail. With a mail server it always does, and the switch has no effect. */
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

type TemplateId = NonNullable<CallerInput<"POST /health/admin/send-email", "body">["type"]>;

interface Props {
  readonly email: Output<"GET /health/admin/email-templates">;
}

function SendEmail({ email }: Props) {
  const { t } = useTranslation("admin");
  const { record } = useActivity();
  const id = useId();
  const empty = { to: "", subject: "", content: "", preheader: "" };
  const [from, setFrom] = useState(email.senders[0] ?? "");
  const [type, setType] = useState<TemplateId>("custom");
  const [fields, setFields] = useState(empty);
  const [result, setResult] = useState("");
  const set = (name: keyof typeof empty) => (event: { readonly target: { readonly value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });

  const send = useAction({
    act: () => call("POST /health/admin/send-email", { body: { ...fields, from, type } }),
    done: t("emailSent", { to: fields.to }),
    failed: t("emailFailed", { reason: t("noAnswer") }),
    onDone: () => setFields(empty),
    tell(outcome, message) {
      setResult(message);
      record(outcome, message);
    },
  });
  const submit = () => {
    if ([from, fields.to, fields.subject, fields.content].some((field) => field.trim() === "")) return;
    setResult("");
    send.mutate();
  };
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Form onSubmit={submit} className="grid content-start gap-4">
        {email.canGenerate && <GenerateDraft onDraft={(draft) => setFields({ ...fields, ...draft })} />}
        <Field label={t("from")} type="email" value={from} onChange={(event) => setFrom(event.target.value)} />
        <Field label={t("to")} type="email" value={fields.to} onChange={set("to")} />
        <SelectField
          label={t("template")}
          hint={email.templates.find((template) => template.id === type)?.description ?? ""}
          value={type}
          options={email.templates.map((template) => ({ value: template.id, text: template.name }))}
          onChange={(chosen) => setType(chosen as TemplateId)}
        />
        <Field label={t("subject")} value={fields.subject} onChange={set("subject")} />
        <Field label={t("preheader")} hint={t("preheaderHint")} value={fields.preheader} onChange={set("preheader")} />
        <div>
          <label htmlFor={`${id}content`} className="mb-1 block text-sm font-medium">
            {t("content")}
          </label>
          <textarea
            id={`${id}content`}
            rows={4}
            dir="auto"
            value={fields.content}
            onChange={set("content")}
            className={inputLook}
          />
        </div>
        <Button type="submit" busy={send.isPending} className="justify-self-start">
          {send.isPending ? t("sending") : t("sendEmail")}
        </Button>
        <p role="status" className={result.includes("✓") ? "text-green" : "text-red"}>
          {result}
        </p>
      </Form>
      <Preview email={{ ...fields, type }} />
    </div>
  );
}

interface GenerateDraftProps {
  readonly onDraft: (draft: Output<"POST /health/generate-email">["draft"]) => void;
}

function GenerateDraft({ onDraft }: GenerateDraftProps) {
  const { t } = useTranslation("admin");
  const [prompt, setPrompt] = useState("");
  const generate = useAdminAction({
    act: () => call("POST /health/generate-email", { body: { prompt } }),
    failed: t("draftFailed"),
    onDone: ({ draft }) => onDraft(draft),
  });
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line pb-4">
      <div className="min-w-52 flex-1">
        <Field label={t("draftAbout")} value={prompt} onChange={(event) => setPrompt(event.target.value)} />
      </div>
      <Button look="quiet" busy={generate.isPending} disabled={prompt.trim() === ""} onClick={() => generate.mutate()}>
        {t("generateDraft")}
      </Button>
    </div>
  );
}

type Email = CallerInput<"POST /health/admin/preview-email", "body">;
const PATIENCE_MS = 400;

function Preview({ email }: { readonly email: Email }) {
  const { t } = useTranslation("admin");
  const settled = useDebounced(JSON.stringify(email), PATIENCE_MS, JSON.stringify(email));
  const previewed = JSON.parse(settled) as Email;
  const complete = previewed.subject.trim() !== "" && previewed.content.trim() !== "";
  const { data } = useQuery({
    queryKey: [...ADMIN, "preview", settled],
    queryFn: () => call("POST /health/admin/preview-email", { body: previewed }),
    enabled: complete,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="email-preview" className="min-w-0">
      <h3 id="email-preview" className="mb-2 text-sm font-medium">
        {t("preview")}
      </h3>
      {complete && data ? (
        <div className="rounded-md border border-line bg-surface p-5">
          <p dir="auto" className="font-semibold">
            {data.subject}
          </p>
          {email.preheader && (
            <p dir="auto" className="text-sm text-muted">
              {email.preheader}
            </p>
          )}
          <div className="mt-4 grid gap-3 border-t border-line pt-4">
            {data.paragraphs.map((paragraph, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one email, which change as a whole.
              <p key={i} dir="auto">
                {paragraph}
              </p>
            ))}
            <p>Lingualoom</p>
          </div>
        </div>
      ) : (
        <p className="text-muted">{t("previewEmpty")}</p>
      )}
    </section>
  );
}
