import { Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useOpenedInPlace } from "../hooks/use-opened-in-place.ts";
import { copyText } from "../text/copy-text.ts";
import { toast } from "../toasts/toast.ts";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The one time that a token, or an address that is a secret, is shown. */
export function ShownOnce({ label, hint, secret, onClose }: Props) {
  const { t } = useTranslation(["programs", "dialogs"]);
  const [copied, setCopied] = useState(false);
  const shown = useOpenedInPlace<HTMLDivElement>();
  const copy = () =>
    copyText(secret).then(
      () => setCopied(true),
      () => toast.error(t("dialogs:copyFailed")),
    );
  return (
    <div ref={shown} className="grid gap-4 rounded-md border border-line bg-surface p-4 outline-none">
      <Field label={label} hint={hint} dir="ltr" className="font-mono text-sm" readOnly value={secret} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t("tokenStored")}
        </Button>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          <span role="status">{t(copied ? "dialogs:copied" : "dialogs:copyText")}</span>
        </Button>
      </div>
    </div>
  );
}
