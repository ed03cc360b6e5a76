import { Copy, Smartphone } from "lucide-react";
import { useState } from "react";
import { QrCode } from "#/features/invites/QrCode.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  /** In base32. */
  readonly secret: string;
  /** Begins with `otpauth:`. */
  readonly address: string;
}

/** The app's key as a link for the same phone, as a picture for another one, and as text. */
export function AppSecret({ secret, address }: Props) {
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
