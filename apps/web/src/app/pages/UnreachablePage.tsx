import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { FullScreenMessage } from "#/ui/states/FullScreenMessage.tsx";
import { OfflineStorageNotice } from "../connection/OfflineStorageNotice.tsx";

interface Props {
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export function UnreachablePage({ busy, onRetry }: Props) {
  const { t } = useTranslation("common");
  return (
    <FullScreenMessage
      title={t("unreachableTitle")}
      text={
        <>
          {t("unreachableText")}
          <OfflineStorageNotice />
        </>
      }
    >
      <Button busy={busy} onClick={onRetry}>
        {t("retry")}
      </Button>
    </FullScreenMessage>
  );
}
