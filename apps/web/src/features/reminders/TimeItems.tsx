import { Clock } from "lucide-react";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { MenuItem, MenuLine } from "#/ui/layers/Menu.tsx";
import { presetsFrom } from "./presets.ts";
import "./texts.ts";

interface Props {
  readonly onChoose: (at: Date) => void;
  /** Asks for another time. */
  readonly onPick: () => void;
}

/** The step of a menu that asks for a time. */
export function TimeItems({ onChoose, onPick }: Props) {
  const { t, i18n } = useTranslation("later");
  const now = new Date();
  return (
    <>
      {presetsFrom(now).map(({ name, at }) => (
        <MenuItem key={name} onSelect={() => onChoose(at)}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-6">
            {t(name)}{" "}
            <span className="text-sm text-muted">
              {written(at, name === "nextWeek" ? "weekdayAndTime" : "time", i18n.language)}
            </span>
          </span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem stays icon={<Clock aria-hidden size={16} />} onSelect={onPick}>
        {t("pick")}
      </MenuItem>
    </>
  );
}
