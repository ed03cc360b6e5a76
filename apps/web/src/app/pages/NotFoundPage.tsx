import { Link } from "@tanstack/react-router";
import { useTranslation } from "#/i18n/use-translation.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { FullScreenMessage } from "#/ui/states/FullScreenMessage.tsx";

export function NotFoundPage() {
  const { t } = useTranslation("dialogs");
  return (
    <FullScreenMessage title={t("notFoundTitle")} text={t("notFoundText")}>
      <Link to="/" className={buttonLook()}>
        {t("goHome")}
      </Link>
    </FullScreenMessage>
  );
}
