import { Smartphone } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { QrCode } from "#/features/invites/QrCode.tsx";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { CopyButton } from "#/ui/forms/CopyButton.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { Skeleton } from "#/ui/states/Skeleton.tsx";

interface Props {
  readonly onConnected: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

export function ConnectApp({ onConnected, onClose }: Props) {
  const { t } = useTranslation("security");
  const [code, setCode] = useState("");
  const begin = useProvenAction({ act: () => call("POST /auth/second-factor") });
  const confirm = useProvenAction({
    act: () => call("POST /auth/second-factor/confirm", { body: { code } }),
    onDone: ({ recoveryCodes }) => onConnected(recoveryCodes),
  });
  const first = useEffectEvent(() => begin.mutate());
  useEffect(() => first(), []);
  const { data, error } = begin;
  return (
    <>
      <FormInPlace
        size={data}
        onSubmit={() => code.trim() && confirm.mutate()}
        className="gap-4 rounded-md border border-line bg-surface p-4"
      >
        {data ? <AppSecret {...data} /> : <Skeleton className="size-44 rounded-md" />}
        <ErrorLine text={error && sentenceOf(error, t("appNotBegun"))} />
        <Field
          label={t("code")}
          hint={t("codeHint")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={confirm.error ? sentenceOf(confirm.error, t("codeFailed")) : undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <FormButtons
          action={t("connectApp")}
          busy={confirm.isPending}
          disabled={!data || code.trim() === ""}
          onCancel={onClose}
        />
      </FormInPlace>
      {begin.proof}
      {confirm.proof}
    </>
  );
}

interface AppSecretProps {
  readonly secret: string;
  readonly address: string;
}

function AppSecret({ secret, address }: AppSecretProps) {
  const { t } = useTranslation("security");
  const isTouch = useMedia(TOUCH);
  return (
    <>
      {isTouch && (
        <a href={address} className={buttonLook()}>
          <Smartphone aria-hidden size={18} />
          {t("openInApp")}
        </a>
      )}
      <p>{t(isTouch ? "scanElsewhere" : "scan")}</p>
      <QrCode text={address} label={t("scanLabel")} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <Field
            label={t("secret")}
            dir="ltr"
            className="font-mono text-xs sm:text-sm"
            readOnly
            value={secret.replaceAll(/.{4}(?!$)/g, "$& ")}
          />
        </div>
        <CopyButton look="quiet" text={secret} />
      </div>
    </>
  );
}
