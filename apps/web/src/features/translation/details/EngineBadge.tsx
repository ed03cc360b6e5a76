import type { BackTranslation } from "@lingualoom/contract/calls/translation.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const MADE = { device: "madeDevice", server: "madeServer", provider: "madeProvider" } as const;
const QUALITY = {
  rough: { word: "translation:qualityRough", tip: "qualityRoughTip" },
  good: { word: "qualityGood", tip: "qualityGoodTip" },
} as const;

export function EngineBadge({ by }: { readonly by: Pick<BackTranslation, "engineName" | "madeAt" | "quality"> }) {
  const { t } = useTranslation(["translating", "translation"]);
  const quality = QUALITY[by.quality];
  return (
    <>
      {by.engineName} {t(MADE[by.madeAt])}
      {" · "}
      <span title={t(quality.tip)} className="font-medium text-marigold-ink">
        {t(quality.word)}
      </span>
    </>
  );
}
