import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/Button.tsx";
import { FullScreenNotice } from "../ui/FullScreenNotice.tsx";

/** Also what shows when a new version was deployed and this page's next file is gone: a reload gets the new one. */
export function BrokenPage() {
  const { t } = useTranslation("common");
  return (
    <FullScreenNotice title={t("brokenTitle")} text={t("brokenText")}>
      <Button onClick={() => location.reload()}>{t("reload")}</Button>
    </FullScreenNotice>
  );
}
