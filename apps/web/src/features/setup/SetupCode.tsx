import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { AccountForm } from "../session/AccountForm.tsx";

interface Props {
  readonly onCode: (code: string, mailServer: boolean) => void;
}

/** Asks for the code in the server's log. The address in the log carries it behind `#`, where no proxy sees it. */
export function SetupCode({ onCode }: Props) {
  const { t } = useTranslation("setup");
  const [code, setCode] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const check = useMutation({
    mutationFn: () => call("POST /setup/check", { body: { code } }),
    onSuccess: ({ mailServer }) => onCode(code, mailServer),
  });
  const goOn = useEffectEvent(() => code && check.mutate());
  // A code of the address needs no press.
  useEffect(() => void goOn(), []);
  return (
    <AccountForm
      onSubmit={() => code.trim() && check.mutate()}
      label={t("continue")}
      busyLabel={t("continue")}
      busy={check.isPending}
      disabled={!code.trim()}
      noValidate
    >
      <Field
        label={t("code")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        hint={t("codeHint")}
        error={check.isError ? sentenceOf(check.error, t("failed")) : undefined}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          if (check.isError) check.reset();
        }}
      />
    </AccountForm>
  );
}
