import { Copy } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { copyText } from "../text/copy-text.ts";
import { toast } from "../toasts/toast.ts";
import { Button } from "./Button.tsx";

interface Props extends Pick<ComponentProps<typeof Button>, "look" | "className"> {
  readonly text: string;
  readonly label?: string;
  readonly failed?: string;
}

/** Copies a text to the clipboard, and confirms it in its own label. */
export function CopyButton({ text, label, failed, ...button }: Props) {
  const { t } = useTranslation("dialogs");
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    copyText(text).then(
      () => setCopied(true),
      () => toast.error(failed ?? t("copyFailed")),
    );
  return (
    <Button {...button} onClick={() => void copy()}>
      <Copy aria-hidden size={18} />
      <span role="status">{isCopied ? t("copied") : (label ?? t("copyText"))}</span>
    </Button>
  );
}
