import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { configQuery } from "../../../data/account/session.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ApiError, issueAt, sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { PasswordDialog } from "../../../ui/layers/PasswordDialog.tsx";

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);
const isPassword = (error: unknown) => ["REAUTHENTICATE", "WRONG_PASSWORD"].includes(codeOf(error) ?? "");

/** My address. A new one counts once its link is followed, so it has a button: half an address would get an email. */
export function Email({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const { data: config } = useQuery(configQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: ({ newEmail, currentPassword }: { newEmail: string; currentPassword?: string }) =>
      call("POST /settings/email", { body: { newEmail, ...(currentPassword && { currentPassword }) } }),
    onSuccess: () => {
      setAsking(false);
      setTyped(null);
    },
    onError: (error) => setAsking(isPassword(error)),
  });
  const { error, variables } = change;
  const newEmail = typed?.trim() ?? "";
  const isNew = newEmail !== "" && newEmail.toLowerCase() !== me.email;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isNew) change.mutate({ newEmail });
  };
  const failed = error && !isPassword(error);
  return (
    <form onSubmit={submit} noValidate className="grid justify-items-start gap-3">
      <div className="w-full">
        <Field
          label={t("email")}
          type="email"
          name="email"
          autoComplete="email"
          error={failed ? (issueAt("newEmail", error) ?? sentenceOf(error, t("emailFailed"))) : undefined}
          value={typed ?? me.email}
          onChange={(event) => {
            setTyped(event.target.value);
            change.reset();
          }}
        />
        <p role="status" className="mt-1 text-sm text-muted">
          {change.isSuccess &&
            t(config?.sendsMail === false ? "emailChanged" : "emailSent", { email: variables?.newEmail ?? "" })}
        </p>
      </div>
      {isNew && (
        <Button type="submit" look="quiet" busy={change.isPending}>
          {t("changeEmail")}
        </Button>
      )}
      {asking && (
        <PasswordDialog
          problem={codeOf(error) === "WRONG_PASSWORD" ? sentenceOf(error, "") : ""}
          busy={change.isPending}
          onPassword={(currentPassword) => change.mutate({ newEmail, currentPassword })}
          onClose={() => {
            setAsking(false);
            change.reset();
          }}
        />
      )}
    </form>
  );
}
