import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { useOutcome, useSavedText } from "#/ui/kit/saving.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

export function NameField({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const update = useAction({
    act: (fullName: string) => call("PUT /settings/profile", { body: { fullName } }),
    onDone({ profile }, sent) {
      client.setQueryData(meQuery.queryKey, profile);
      saved(sent);
    },
  });
  const { note, error } = useOutcome(update, t("profileFailed"));
  const { text, setTyped, saveTyped, saved } = useSavedText(me.fullName, (name) => {
    if (name && !(update.isPending && update.variables === name)) update.mutate(name);
  });
  return (
    <Form onSubmit={saveTyped}>
      <Field
        label={t("fullName")}
        name="name"
        autoComplete="name"
        maxLength={NAME_CODE_POINTS * 2}
        note={note}
        error={text.trim() === "" ? t("fullNameRequired") : (issueAt("fullName", update.error) ?? error)}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={saveTyped}
      />
    </Form>
  );
}
