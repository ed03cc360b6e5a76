import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";

/** My address. A new one counts once its link is followed, so it has a button: half an address would get an email. */
export function Email({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const { data: config } = useQuery(configQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const proof = useProof();
  const change = useMutation({
    mutationFn: (newEmail: string) => call("POST /settings/email", { body: { newEmail } }),
    onSuccess: () => setTyped(null),
    onError: (error, newEmail) => {
      if (asksForProof(error)) proof.demand(() => change.mutate(newEmail), error);
    },
  });
  const { error, variables } = change;
  const newEmail = typed?.trim() ?? "";
  const isNew = newEmail !== "" && newEmail.toLowerCase() !== me.email;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isNew) change.mutate(newEmail);
  };
  const failed = error && !asksForProof(error);
  return (
    <>
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
              t(config?.sendsMail === false ? "emailChanged" : "emailSent", { email: variables ?? "" })}
          </p>
        </div>
        {isNew && (
          <Button type="submit" look="quiet" busy={change.isPending}>
            {t("changeEmail")}
          </Button>
        )}
      </form>
      {proof.dialog}
    </>
  );
}
