import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "../graphics/Spinner.tsx";

export function FullScreenSpinner() {
  const { t } = useTranslation("common");
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-indigo">
      <Spinner size={36} />
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}
