import { ArrowUpToLine, CalendarDays } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useNow } from "#/ui/hooks/use-now.ts";
import { dayName } from "../day-name.ts";

interface Props {
  /** Day of the first visible message. */
  readonly day: Date;
  /** Changes whenever the reader has scrolled. */
  readonly moved: number;
  readonly onDay: (day: Date) => void;
  readonly onFirst: () => void;
}

/** Milliseconds after scrolling until the pill fades. */
const SHOWN_MS = 3_000;
const look =
  "flex min-h-11 items-center gap-2 px-3 text-sm font-medium text-indigo hover:bg-hover focus-visible:outline-offset-[-2px] md:min-h-9";

/** Names the day on screen while the reader scrolls, and leads to another day or to the first message. */
export function DatePill({ day, moved, onDay, onFirst }: Props) {
  const { t, i18n } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  const isShown = useShown(moved);
  const name = dayName(day, new Date(useNow()), i18n.language, { today: t("today"), yesterday: t("yesterday") });
  return (
    <div
      className={`absolute inset-x-0 top-3 mx-auto flex w-fit overflow-hidden rounded-full border border-line bg-surface shadow-lift transition-opacity focus-within:opacity-100 hover:opacity-100 ${isShown ? "" : "pointer-events-none opacity-0 focus-within:pointer-events-auto"}`}
    >
      <Pill label={t("toFirst")} onPress={onFirst}>
        <ArrowUpToLine aria-hidden size={16} />
      </Pill>
      <Pill label={t("toDay", { day: name })} onPress={() => openCalendar(input.current)}>
        <CalendarDays aria-hidden size={16} />
        {name}
      </Pill>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-label={t("toDay", { day: name })}
        defaultValue={fieldValueOf(day)}
        key={fieldValueOf(day)}
        max={fieldValueOf(new Date())}
        className="pointer-events-none absolute inset-x-0 bottom-0 h-px opacity-0"
        onChange={({ target }) => {
          const chosen = target.value ? new Date(`${target.value}T00:00`) : null;
          if (chosen && !Number.isNaN(chosen.getTime())) onDay(chosen);
        }}
      />
    </div>
  );
}

interface PillProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Pill = ({ label, onPress, children }: PillProps) => (
  <button type="button" aria-label={label} title={label} onClick={onPress} className={look}>
    {children}
  </button>
);

/** The calendar of the device, where the browser can open it; else the field itself takes a date. */
function openCalendar(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch {
    input?.focus();
  }
}

/** The day in the time zone of the device, as date fields write it. */
const fieldValueOf = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** True for a while after each change of `moved`. */
function useShown(moved: number): boolean {
  const [quietSince, setQuietSince] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuietSince(moved), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return quietSince !== moved;
}
