import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type Accepted, acceptInvite } from "#/data/people/invites.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { CodeField } from "#/ui/forms/CodeField.tsx";

interface Props {
  readonly onAccepted: (accepted: Accepted) => void;
}

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

const REFUSALS = {
  NOT_FOUND: "inviteUnknown",
  SELF: "inviteOwn",
} as const;

export function refusalOf(error: unknown, t: TFunction<"people">): string {
  const code = error instanceof ApiError ? error.code : "";
  return code in REFUSALS ? t(REFUSALS[code as keyof typeof REFUSALS]) : sentenceOf(error, t("failed"));
}
