import { useMutation } from "@tanstack/react-query";
import { Copy, Smartphone } from "lucide-react";
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { QrCode } from "#/features/invites/QrCode.tsx";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";

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

interface AppSecretProps {
  /** In base32. */
  readonly secret: string;
  /** Begins with `otpauth:`. */
  readonly address: string;
}

/** The app's key as a link for the same phone, as a picture for another one, and as text. */
function AppSecret({ secret, address }: AppSecretProps) {
  const { t } = useTranslation(["security", "dialogs"]);
  const isTouch = useMedia(TOUCH);
  const [copied, setCopied] = useState(false);
  const copy = () =>
    copyText(secret).then(
      () => setCopied(true),
      () => toast.error(t("dialogs:copyFailed")),
    );
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
        <Button look="quiet" onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          <span role="status">{t(copied ? "dialogs:copied" : "dialogs:copyText")}</span>
        </Button>
      </div>
    </>
  );
}
