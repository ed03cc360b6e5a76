import { inviteCodeOf } from "@lingualoom/contract/invite-code.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Accepted, acceptInvite } from "../../data/people/invites.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { refusalOf } from "./refusal.ts";

interface Props {
  readonly onAccepted: (accepted: Accepted) => void;
}

/** A place for a code that somebody was told, or a link they were sent. */
export function CodeForm({ onAccepted }: Props) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const accept = useMutation({
    mutationFn: (code: string) => acceptInvite(client, code),
    onSuccess: onAccepted,
  });
  const submit = () => {
    const code = inviteCodeOf(typed);
    setWrong(code === null);
    if (code !== null) accept.mutate(code);
  };
  const refused = accept.error ? refusalOf(accept.error, t) : undefined;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t("codeField")}
        hint={t("codeHint")}
        error={wrong ? t("codeWrong") : refused}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
          accept.reset();
        }}
      />
      <Button type="submit" busy={accept.isPending}>
        {t("codeOpen")}
      </Button>
    </form>
  );
}
