import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";

/** My address. A new one counts once its link is followed, so it has a button: half an address would get an email. */
export function Email({ me }: { readonly me: Me }) {
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
