import { StickerList } from "#/features/conversation/stickers/StickerList.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";

export function StickersTab() {
  const { t } = useTranslation("admin");
  const { report } = useActivity();
  return (
    <Part title={t("stickers")}>
      <StickerList hint={t("stickersHint")} tell={report} />
    </Part>
  );
}
