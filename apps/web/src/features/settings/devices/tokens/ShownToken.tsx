import { Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Field } from "../../../../ui/forms/Field.tsx";
import { toast } from "../../../../ui/layers/toast.ts";
import { copyText } from "../../../../ui/text/copy-text.ts";

interface Props {
  readonly token: string;
  readonly onClose: () => void;
}

/** The one time that the text of a token is shown. */
export function ShownToken({ token, onClose }: Props) {
  const { t } = useTranslation(["programs", "dialogs"]);
  const [copied, setCopied] = useState(false);
  const copy = () =>
    copyText(token).then(
      () => setCopied(true),
      () => toast.error(t("dialogs:copyFailed")),
    );
  return (
    <div className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <Field
        label={t("tokenItself")}
        hint={t("tokenOnce")}
        dir="ltr"
        className="font-mono text-sm"
        readOnly
        value={token}
      />
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
