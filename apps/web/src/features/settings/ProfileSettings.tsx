import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { meQuery } from "../../data/account/session.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { issueAt, sentenceOf } from "../../transport/api-error.ts";
import { call } from "../../transport/call.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { PictureSettings } from "./PictureSettings.tsx";
import { Section } from "./Section.tsx";

export function ProfileSettings({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const [name, setName] = useState(me.fullName);
  const [problem, setProblem] = useState("");
  const update = useMutation({
    mutationFn: () => call("PUT /settings/profile", { body: { fullName: name.trim() } }),
    onSuccess: ({ profile }) => {
      client.setQueryData(meQuery.queryKey, profile);
      setName(profile.fullName);
      toast.success(t("profileUpdated"));
    },
    onError: (error) => toast.error(sentenceOf(error, t("profileFailed"))),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = name.trim() === "";
    setProblem(missing ? t("fullNameRequired") : "");
    if (missing) toast.error(t("fullNameRequired"));
    else update.mutate();
  };
  return (
    <Section title={t("profileTitle")}>
      <PictureSettings me={me} />
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label={t("fullName")}
          name="name"
          autoComplete="name"
          maxLength={NAME_CODE_POINTS * 2}
          error={problem || issueAt("fullName", update.error)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field label={t("email")} type="email" readOnly value={me.email} hint={t("emailFixed")} />
        <Button type="submit" busy={update.isPending} className="justify-self-start">
          {update.isPending ? t("updating") : t("updateProfile")}
        </Button>
      </form>
    </Section>
  );
}
