import { DENSITIES, TEXT_SIZES } from "@lingualoom/contract/settings.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Setting } from "../saving/Setting.tsx";

const SIZE_TEXTS = { small: "sizeSmall", standard: "sizeStandard", large: "sizeLarge", larger: "sizeLarger" } as const;
const DENSITY_TEXTS = { comfortable: "comfortable", compact: "compact" } as const;

export function SizeSettings() {
  const { t } = useTranslation("settings");
  return (
    <>
      <Setting name="textSize">
        {(field) => (
          <Choice
            label={t("textSize")}
            options={TEXT_SIZES.map((value) => ({ value, text: t(SIZE_TEXTS[value]) }))}
            {...field}
          />
        )}
      </Setting>
      <Setting name="density">
        {(field) => (
          <Choice
            label={t("density")}
            hint={t("densityHint")}
            options={DENSITIES.map((value) => ({ value, text: t(DENSITY_TEXTS[value]) }))}
            {...field}
          />
        )}
      </Setting>
    </>
  );
}
