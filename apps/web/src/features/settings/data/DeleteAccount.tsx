import { foldedEmail } from "@lingualoom/contract/email-address.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { waysInQuery } from "#/data/account/session.queries.ts";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useLeave } from "#/realtime/connection/use-leave.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Emphasised } from "#/ui/text/Emphasised.tsx";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly me: Me;
  readonly onClose: () => void;
}

const isWrong = (error: unknown) => error instanceof ApiError && error.code === "WRONG_PASSWORD";
const same = (a: string, b: string) => foldedEmail(a) === foldedEmail(b);

/** Asks for the address, against deletion by mistake, and for the password, against deletion by somebody else. */
export function DeleteAccount({ me, onClose }: Props) {
  const { t } = useTranslation("settings");
  const leave = useLeave(me);
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const proof = useProof();
  const { data: ways } = useQuery(waysInQuery);
  // Who has another way is asked by a dialog that offers both.
  const asksPassword = (ways?.passkeys.length ?? 0) === 0;
  const isReady = same(typed, me.email) && (password !== "" || !asksPassword);
  const remove = useMutation({
    mutationFn: () => call("POST /account/delete", { body: asksPassword ? { password } : {} }),
    onSuccess: async () => {
      toast.success(t("deleted"));
      await leave();
    },
    onError: (error) => {
      if (asksForProof(error)) proof.demand(() => remove.mutate(), error);
      else if (!isWrong(error)) toast.error(sentenceOf(error, t("deleteFailed")));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) remove.mutate();
  };
  const what = <Emphasised text={t("deleteConfirm", { email: me.email })} dir="ltr" className="break-all" />;
  return (
    <Dialog title={t("deleteTitle")} onClose={onClose}>
      <p>{t("deleteText")}</p>
      <form onSubmit={submit} className="grid gap-4">
        <p>{what}</p>
        <Field
          label={t("email")}
          name="confirm-email"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {asksPassword && (
          <PasswordField
            label={t("currentPassword")}
            name="current-password"
            autoComplete="current-password"
            error={isWrong(remove.error) ? remove.error?.message : undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("keepAccount")}
          </Button>
          <Button type="submit" look="danger" busy={remove.isPending} disabled={!isReady}>
            {t("deleteForever")}
          </Button>
        </div>
      </form>
      {proof.dialog}
    </Dialog>
  );
}
