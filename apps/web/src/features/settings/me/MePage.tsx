import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { written } from "#/i18n/format-time.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { usePictureField } from "#/ui/forms/PictureButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useChangePicture } from "../ChangePicture.tsx";
import type { PageProps } from "../index-pages.ts";
import { Section } from "../Section.tsx";
import { NameField } from "./NameField.tsx";
import { StatusField } from "./StatusField.tsx";

export function MePage({ me }: PageProps) {
  return (
    <>
      <Section>
        <Picture me={me} />
        <NameField me={me} />
        <StatusField />
        <Email me={me} />
      </Section>
      <Plan />
    </>
  );
}

function Picture({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const { change, remove, busy } = useChangePicture();
  const { field, choose } = usePictureField(t("choosePicture"), change);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar id={me._id} name={me.fullName} picture={me.profilePic} size="xl" />
      <div>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" busy={busy} aria-describedby="picture-hint" onClick={choose}>
            {busy ? t("updating") : t("choosePicture")}
          </Button>
          {me.profilePic && (
            <Button look="plain" disabled={busy} onClick={remove}>
              {t("removePicture")}
            </Button>
          )}
        </div>
        <p id="picture-hint" className="mt-1 text-sm text-muted">
          {t("pictureHint")}
        </p>
        {field}
      </div>
    </div>
  );
}

function Plan() {
  const { t, i18n } = useTranslation("settings");
  const { data: config } = useQuery(configQuery);
  const { data: report } = useQuery({
    queryKey: ["plan"],
    queryFn: () => call("GET /plan"),
    enabled: config?.plans.enforced ?? false,
    refetchOnWindowFocus: true,
  });
  if (!report?.enforced) return null;
  const { plan, trialUntil, messages, languages, resetsAt } = report;
  const names = { free: t("planFree"), pro: t("planPro"), unlimited: t("planUnlimited") };
  const number = new Intl.NumberFormat(i18n.language);
  const of = (used: number, limit: number | null) =>
    limit === null
      ? t("planUsedFreely", { used: number.format(used) })
      : t("planUsed", { used: number.format(used), limit: number.format(limit) });
  const list = new Intl.ListFormat(i18n.language, { type: "unit" });
  const read = languages.used.map((code) => languageName(code, i18n.language));
  const moment = (at: string) => written(new Date(at), "dateAndTime", i18n.language);
  const facts = [
    { label: t("planMessages"), value: of(messages.used, messages.limit) },
    { label: t("planLanguages"), value: of(languages.used.length, languages.limit), note: list.format(read) },
  ];
  return (
    <Section title={t("planTitle")}>
      <div>
        <p className="text-lg font-semibold">{names[plan]}</p>
        {trialUntil && <p className="text-sm text-muted">{t("planTrial", { time: moment(trialUntil) })}</p>}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {facts.map(({ label, value, note }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              {label}
              {note && <span className="block text-sm text-muted">{note}</span>}
            </dt>
            <dd className="text-end font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{t("planResets", { time: moment(resetsAt) })}</p>
      <a href="/features#plans" className="justify-self-start text-indigo underline underline-offset-4">
        {t("planCompare")}
      </a>
    </Section>
  );
}

/** Saved by a button instead of automatically: a half-typed address would get an email. */
function Email({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const { data: config } = useQuery(configQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const change = useProvenAction({
    act: (newEmail: string) => call("POST /settings/email", { body: { newEmail } }),
    onDone: () => setTyped(null),
  });
  const { error, variables } = change;
  const newEmail = typed?.trim() ?? "";
  const isNew = newEmail !== "" && newEmail.toLowerCase() !== me.email;
  return (
    <>
      <Form onSubmit={() => isNew && change.mutate(newEmail)} className="grid justify-items-start gap-3">
        <div className="w-full">
          <Field
            label={t("email")}
            type="email"
            name="email"
            autoComplete="email"
            error={error ? (issueAt("newEmail", error) ?? sentenceOf(error, t("emailFailed"))) : undefined}
            value={typed ?? me.email}
            onChange={(event) => {
              setTyped(event.target.value);
              change.reset();
            }}
          />
          <p role="status" className="mt-1 text-sm text-muted">
            {change.isSuccess &&
              t(config?.sendsMail === false ? "emailChanged" : "emailSent", { email: variables ?? "" })}
          </p>
        </div>
        {isNew && (
          <Button type="submit" look="quiet" busy={change.isPending}>
            {t("changeEmail")}
          </Button>
        )}
      </Form>
      {change.proof}
    </>
  );
}
