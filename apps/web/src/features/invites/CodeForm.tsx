import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Accepted, acceptInvite } from "#/data/people/invites.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { CodeField } from "#/ui/forms/CodeField.tsx";
import { refusalOf } from "./refusal.ts";

interface Props {
  readonly onAccepted: (accepted: Accepted) => void;
}

/** A place for a code that somebody was told, or a link they were sent. */
export function CodeForm({ onAccepted }: Props) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: (code: string) => acceptInvite(client, code),
    onSuccess: onAccepted,
  });
  const refused = accept.error ? refusalOf(accept.error, t) : undefined;
  return (
    <CodeField
      label={t("codeField")}
      hint={t("codeHint")}
      wrong={t("codeWrong")}
      action={t("codeOpen")}
      busy={accept.isPending}
      refused={refused}
      onCode={(code) => accept.mutate(code)}
      onTyped={() => accept.reset()}
    />
  );
}
