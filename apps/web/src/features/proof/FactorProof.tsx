import type { Output } from "@lingualoom/contract/calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { OtherProofs } from "./OtherProofs.tsx";

type WaysIn = Output<"GET /auth/ways-in">;

/** Whether the user has a second factor that this server can ask for. */
export const hasFactor = (ways: WaysIn, passkeyDomain: string | null | undefined): boolean =>
  ways.secondFactor !== null ||
  (ways.passkeys.length > 0 && Boolean(passkeyDomain)) ||
  ways.links.some(({ provider }) => provider !== null);

interface Props {
  readonly ways: WaysIn;
  readonly onProven: () => void;
}

export function FactorProof({ ways, onProven }: Props) {
  const { t } = useTranslation(["security", "dialogs"]);
  const { data: config } = useQuery(configQuery);
  const [code, setCode] = useState("");
  const byCode = useMutation({
    mutationFn: () => call("POST /auth/reauthenticate", { body: { code } }),
    onSuccess: onProven,
  });
  const report = useAction({ act: () => call("POST /auth/login/lost-phone"), failed: t("lostFailed") });
  const mayBeLost = ways.secondFactor !== null || (ways.passkeys.length > 0 && Boolean(config?.passkeys));
  return (
    <>
      {ways.secondFactor && (
        <Form onSubmit={() => code.trim() && byCode.mutate()} className="grid gap-4">
          <Field
            label={t("code")}
            hint={t("codeOrRecovery")}
            dir="ltr"
            autoComplete="one-time-code"
            autoFocus
            error={byCode.error ? sentenceOf(byCode.error, t("codeFailed")) : undefined}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" busy={byCode.isPending}>
            {t("dialogs:goOn")}
          </Button>
        </Form>
      )}
      <OtherProofs ways={ways} isFirst={!ways.secondFactor} onProven={onProven} />
      {mayBeLost &&
        (report.isSuccess ? (
          <p role="status" className="text-sm">
            {t("lostAsked")}
          </p>
        ) : (
          <Button look="plain" busy={report.isPending} onClick={() => report.mutate()}>
            {t("lostFactor")}
          </Button>
        ))}
    </>
  );
}
