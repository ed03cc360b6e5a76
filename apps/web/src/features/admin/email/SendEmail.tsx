import type { Given, Output } from "@lingualoom/contract/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { useActivity } from "../activity.ts";
import { GenerateDraft } from "./GenerateDraft.tsx";
import { Preview } from "./Preview.tsx";

type TemplateId = NonNullable<Given<"POST /health/admin/send-email", "body">["type"]>;

interface Props {
  readonly email: Output<"GET /health/admin/email-templates">;
}

export function SendEmail({ email }: Props) {
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

  const send = useMutation({
    mutationFn: () => call("POST /health/admin/send-email", { body: { ...fields, from, type } }),
    onSuccess: () => {
      const message = t("emailSent", { to: fields.to });
      setResult(message);
      record("success", message);
      setFields(empty);
    },
    onError: (error) => {
      const message = sentenceOf(error, t("emailFailed", { reason: t("noAnswer") }));
      setResult(message);
      record("error", message);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if ([from, fields.to, fields.subject, fields.content].some((field) => field.trim() === "")) return;
    setResult("");
    send.mutate();
  };
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <form onSubmit={submit} noValidate className="grid content-start gap-4">
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
      </form>
      <Preview email={{ ...fields, type }} />
    </div>
  );
}
