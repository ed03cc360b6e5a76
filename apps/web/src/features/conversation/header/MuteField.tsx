import { useEffect, useRef } from "react";
import { written } from "../../../i18n/moments.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { serverNow } from "../../../transport/server-time.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { MUTES, type MuteChange, mutedFor, UNMUTED } from "../mutes.ts";

interface Props extends MuteChange {
  readonly onChange: (wish: MuteChange) => void;
}

/** The hour of today, else the day with it. */
function untilWhen(time: string, language: string): string {
  const moment = new Date(time);
  const isToday = moment.toDateString() === new Date(serverNow()).toDateString();
  return written(moment, isToday ? "time" : "dateAndTime", language);
}

/** Mutes a conversation for a time, or says until when it is muted. */
export function MuteField({ muted, mutedUntil, onChange }: Props) {
  const { t, i18n } = useTranslation(["dialogs", "chat"]);
  const field = useRef<HTMLFieldSetElement>(null);
  const before = useRef(muted);
  useEffect(() => {
    // What was pressed has gone.
    if (before.current !== muted && document.activeElement === document.body)
      field.current?.querySelector("button")?.focus();
    before.current = muted;
  }, [muted]);
  const title = mutedUntil
    ? t("mutedUntil", { time: untilWhen(mutedUntil, i18n.language) })
    : t(muted ? "chat:muted" : "mute");
  return (
    <fieldset ref={field}>
      <legend className="font-medium">{title}</legend>
      <p className="text-sm text-muted">{t("muteHint")}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {muted ? (
          <Button look="quiet" onClick={() => onChange(UNMUTED)}>
            {t("unmute")}
          </Button>
        ) : (
          MUTES.map(([text, duration]) => (
            <Button key={text} look="quiet" onClick={() => onChange(mutedFor(duration))}>
              {t(text)}
            </Button>
          ))
        )}
      </div>
    </fieldset>
  );
}
