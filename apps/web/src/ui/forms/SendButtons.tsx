import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "./Button.tsx";

interface Props {
  readonly send: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly refused: string | false | undefined;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

export function SendButtons({ send, busy, disabled, refused, onSend, onCancel }: Props) {
  const { t } = useTranslation("common");
  return (
    <>
      <p role="alert" className="text-sm text-red empty:hidden">
        {refused}
      </p>
      <div className="flex gap-3">
        <Button look="quiet" className="flex-1" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button className="flex-1" busy={busy} disabled={disabled} onClick={onSend}>
          {send}
        </Button>
      </div>
    </>
  );
}
