import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { useOutcome } from "../saving/use-outcome.tsx";

/** Saves when the field is left, at Enter, and when the page is. */
export function Name({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  /** Null while what is stored shows, also when another device changes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const update = useMutation({
    mutationFn: (fullName: string) => call("PUT /settings/profile", { body: { fullName } }),
    onSuccess: ({ profile }, sent) => {
      client.setQueryData(meQuery.queryKey, profile);
      setTyped((now) => (now?.trim() === sent ? null : now));
    },
  });
  const { note, error } = useOutcome(update, t("profileFailed"));
  const name = typed?.trim();
  const save = () => {
    if (!name || (update.isPending && update.variables === name)) return;
    if (name === me.fullName) setTyped(null);
    else update.mutate(name);
  };
  const saveOnLeaving = useEffectEvent(save);
  useEffect(() => () => saveOnLeaving(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t("fullName")}
        name="name"
        autoComplete="name"
        maxLength={NAME_CODE_POINTS * 2}
        note={note}
        error={name === "" ? t("fullNameRequired") : (issueAt("fullName", update.error) ?? error)}
        value={typed ?? me.fullName}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
      />
    </form>
  );
}
