import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "../forms/Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms. */
  readonly action: string;
  readonly busy?: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that is final. */
export function AskDialog({ title, text, action, busy = false, onDo, onClose }: Props) {
  const { t } = useTranslation("common");
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button look="danger" busy={busy} onClick={onDo}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
