import { ImageOff } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useReconnected } from "#/realtime/connection/use-reconnected.tsx";

/** In place of a picture that could not be loaded; with the connection it is asked for again. */
export function PictureFailed({ onRetry }: { readonly onRetry: () => void }) {
  useReconnected(onRetry);
  const { t } = useTranslation(["timeline", "common"]);
  return (
    <>
      <ImageOff aria-hidden size={20} className="mx-auto" />
      <span>{t("pictureFailed")}</span>
      <span className="text-indigo underline">{t("common:retry")}</span>
    </>
  );
}
