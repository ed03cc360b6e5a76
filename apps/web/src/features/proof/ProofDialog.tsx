import type { Output } from "@lingualoom/contract/calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hasPasskeys } from "#/data/account/passkeys.ts";
import { configQuery, waysInQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { FactorProof } from "./FactorProof.tsx";
import { OtherProofs } from "./OtherProofs.tsx";

interface Props {
  readonly byFactor: boolean;
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Reauthenticates by any available way, so that an unattended screen is not enough for an important action. */
export function ProofDialog({ byFactor, onProven, onClose }: Props) {
  const { t } = useTranslation(["security", "common"]);
  const { data: ways, isError } = useQuery(waysInQuery);
  const cancel = (
    <Button look="quiet" onClick={onClose}>
      {t("common:cancel")}
    </Button>
  );
  return (
    <Dialog title={t("proofTitle")} onClose={onClose}>
      <p>{t(byFactor ? "proofByFactor" : "proofText")}</p>
      {!ways && !isError && <Skeleton className="h-16 rounded-md" />}
      {byFactor ? (
        <>
          {ways && <FactorProof ways={ways} onProven={onProven} />}
          <div className="flex justify-end">{cancel}</div>
        </>
      ) : (
        <AnyProof ways={ways} isUnknown={isError} cancel={cancel} onProven={onProven} />
      )}
    </Dialog>
  );
}

interface AnyProofProps {
  readonly ways: Output<"GET /auth/ways-in"> | undefined;
  readonly isUnknown: boolean;
  readonly cancel: ReactNode;
  readonly onProven: () => void;
}

function AnyProof({ ways, isUnknown, cancel, onProven }: AnyProofProps) {
  const { t } = useTranslation(["security", "dialogs"]);
  const { data: config } = useQuery(configQuery);
  const [password, setPassword] = useState("");
  const byPassword = useMutation({
    mutationFn: () => call("POST /auth/reauthenticate", { body: { currentPassword: password } }),
    onSuccess: onProven,
  });
  // If the user's ways to sign in are unknown, most users have a password.
  const asksPassword = ways?.hasPassword ?? isUnknown;
  const hasOther =
    ways?.links.some(({ provider }) => provider !== null) ||
    (ways && ways.passkeys.length > 0 && hasPasskeys(config?.passkeys));
  return (
    <>
      {ways && <OtherProofs ways={ways} isFirst={!asksPassword} onProven={onProven} />}
      <ErrorLine text={ways && !asksPassword && !hasOther && t("noWay")} />
      <Form onSubmit={() => password && byPassword.mutate()} className="grid gap-4">
        {asksPassword && (
          <PasswordField
            label={t("dialogs:currentPassword")}
            name="current-password"
            autoComplete="current-password"
            autoFocus
            value={password}
            error={byPassword.error ? sentenceOf(byPassword.error, t("proofFailed")) : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {cancel}
          {asksPassword && (
            <Button type="submit" busy={byPassword.isPending}>
              {t("dialogs:goOn")}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
