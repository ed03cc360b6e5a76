import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { FullScreenMessage } from "#/ui/states/FullScreenMessage.tsx";

/** Also shown when a new version was deployed and a file of this page is gone: reloading fetches the new one. */
export function BrokenPage() {
  const { t } = useTranslation("common");
  return (
    <FullScreenMessage title={t("brokenTitle")} text={t("brokenText")}>
      <Button onClick={() => location.reload()}>{t("reload")}</Button>
    </FullScreenMessage>
  );
}
