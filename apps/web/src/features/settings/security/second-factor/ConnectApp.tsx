import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { AppSecret } from "./AppSecret.tsx";

interface Props {
  readonly onConnected: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The secret for the app, as a picture and as text; it counts once a code of it was typed. */
export function ConnectApp({ onConnected, onClose }: Props) {
  const { t } = useTranslation(["security", "common"]);
  const proof = useProof();
  const [code, setCode] = useState("");
  const begin = useMutation({
    mutationFn: () => call("POST /auth/second-factor"),
    onError: (error) => {
      if (asksForProof(error)) proof.demand(() => begin.mutate(), error);
    },
  });
  const confirm = useMutation({
    mutationFn: () => call("POST /auth/second-factor/confirm", { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConnected(recoveryCodes),
    onError: (error) => {
      if (asksForProof(error)) proof.demand(() => confirm.mutate(), error);
    },
  });
  const first = useEffectEvent(() => begin.mutate());
  useEffect(() => first(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim()) confirm.mutate();
  };
  const { data, error } = begin;
  const form = useOpenedInPlace<HTMLFormElement>(data);
  const wrong = confirm.error && !asksForProof(confirm.error) ? sentenceOf(confirm.error, t("codeFailed")) : undefined;
  return (
    <>
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        className="grid gap-4 rounded-md border border-line bg-surface p-4 outline-none"
      >
        {data ? <AppSecret {...data} /> : <Skeleton className="size-44 rounded-md" />}
        {error && !asksForProof(error) && (
          <p role="alert" className="text-sm text-red">
            {sentenceOf(error, t("appNotBegun"))}
          </p>
        )}
        <Field
          label={t("code")}
          hint={t("codeHint")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={wrong}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" busy={confirm.isPending} disabled={!data || code.trim() === ""}>
            {t("connectApp")}
          </Button>
        </div>
      </form>
      {proof.dialog}
    </>
  );
}
