import { Link } from "@tanstack/react-router";
import { useTranslation } from "../i18n/use-translation.ts";
import { buttonLook } from "../ui/Button.tsx";
import { FullScreenNotice } from "../ui/FullScreenNotice.tsx";

export function NotFoundPage() {
  const { t } = useTranslation("common");
  return (
    <FullScreenNotice title={t("notFoundTitle")} text={t("notFoundText")}>
      <Link to="/" className={buttonLook()}>
        {t("goHome")}
      </Link>
    </FullScreenNotice>
  );
}
