import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { serverNow } from "#/transport/server-time.ts";
import type { MuteChange } from "../conversation/mutes.ts";

function untilWhen(time: string, language: string): string {
  const moment = new Date(time);
  const isToday = moment.toDateString() === new Date(serverNow()).toDateString();
  return written(moment, isToday ? "time" : "dayAndTime", language);
}

export function useSettingTexts() {
  const { t, i18n } = useTranslation(["dialogs", "chat"]);
  return {
    mute: ({ muted, mutedUntil }: MuteChange) =>
      mutedUntil
        ? t("mutedUntil", { time: untilWhen(mutedUntil, i18n.language) })
        : t(muted ? "chat:muted" : "disappearingOff"),
    notify: { all: t("notifyAll"), mentions: t("notifyMentions"), none: t("notifyNone") },
    disappearing: {
      off: t("disappearingOff"),
      "1h": t("disappearing1h"),
      "1d": t("disappearing1d"),
      "7d": t("disappearing7d"),
    },
    tone: { "as-it-comes": t("toneAsItComes"), formal: t("toneFormal"), informal: t("toneInformal") },
  };
}
