import { ImageOff } from "lucide-react";
import { useTranslation } from "../../../../i18n/use-translation.ts";

/** In place of a picture that could not be loaded. */
export function PictureFailed() {
  const { t } = useTranslation(["timeline", "common"]);
  return (
    <>
      <ImageOff aria-hidden size={20} className="mx-auto" />
      <span>{t("pictureFailed")}</span>
      <span className="text-indigo underline">{t("common:retry")}</span>
    </>
  );
}
