import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { AccountForm } from "../AccountForm.tsx";

interface Props {
  readonly onSignedIn: (me: Me) => void;
  /** Called when the password must be entered again, with the server's reason, if any. */
  readonly onOver: (reason?: string) => void;
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === "INVALID_TOKEN";

export function CodeStep({ onSignedIn, onOver }: Props) {
  const { t } = useTranslation(["security", "session"]);
  const [code, setCode] = useState("");
  const [trustDevice, setTrustDevice] = useState(false);
  const give = useMutation({
    mutationFn: () => call("POST /auth/login/code", { body: { code, trustDevice } }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (isOver(error)) onOver(sentenceOf(error, t("codeFailed")));
    },
  });
  const lost = useMutation({
    mutationFn: () => call("POST /auth/login/lost-phone"),
    onError: (error) => {
      if (isOver(error)) onOver(sentenceOf(error, t("lostFailed")));
    },
  });
  return (
    <>
      <AccountForm
        onSubmit={() => code.trim() && give.mutate()}
        label={t("session:signIn")}
        busyLabel={t("session:signingIn")}
        busy={give.isPending}
        disabled={code.trim() === ""}
      >
        <Field
          label={t("code")}
          hint={t("codeOrRecovery")}
          name="code"
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          error={give.error ? sentenceOf(give.error, t("codeFailed")) : undefined}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            if (give.isError) give.reset();
          }}
        />
        <SwitchField label={t("trust")} hint={t("trustHint")} checked={trustDevice} onChange={setTrustDevice} />
      </AccountForm>
      {lost.isSuccess ? (
        <p role="status" className="rounded-md bg-sunken px-3 py-2 text-sm">
          {t("lostAsked")}
        </p>
      ) : (
        <Button look="plain" className="justify-self-start" busy={lost.isPending} onClick={() => lost.mutate()}>
          {t("lostPhone")}
        </Button>
      )}
      <ErrorLine text={lost.error && !isOver(lost.error) && sentenceOf(lost.error, t("lostFailed"))} />
      <Button look="plain" className="justify-self-start" onClick={() => onOver()}>
        {t("session:backToSignIn")}
      </Button>
    </>
  );
}
