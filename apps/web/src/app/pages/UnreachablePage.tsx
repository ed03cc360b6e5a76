import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { FullScreenMessage } from "../../ui/states/FullScreenMessage.tsx";

// Ahead, because it shows when nothing can be fetched.
const KeptTrouble = lazyComponent(async () => (await import("./KeptTrouble.tsx")).KeptTrouble, null, {
  prefetch: true,
  optional: true,
  texts: "timeline",
});

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
          <KeptTrouble />
        </>
      }
    >
      <Button busy={busy} onClick={onRetry}>
        {t("retry")}
      </Button>
    </FullScreenMessage>
  );
}
