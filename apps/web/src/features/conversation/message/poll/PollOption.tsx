import { Check } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly text: string;
  readonly language: string | undefined;
  readonly votes: number;
  /** Of those who have answered, from 0 to 1. */
  readonly share: number;
  readonly isMine: boolean;
  readonly multiple: boolean;
  readonly onChoose: () => void;
}

/** One answer, how many chose it, and whether I did. Arrow keys choose nothing, because each choice is seen by all. */
export function PollOption({ text, language, votes, share, isMine, multiple, onChoose }: Props) {
  const { t, i18n } = useTranslation("timeline");
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(share);
  const count = new Intl.NumberFormat(i18n.language).format(votes);
  return (
    <button
      type="button"
      {...{ role: multiple ? "checkbox" : "radio", "aria-checked": isMine }}
      onClick={onChoose}
      className="-mx-1.5 grid min-h-11 w-[calc(100%+0.75rem)] grid-cols-[auto_1fr_auto] items-center gap-x-2.5 gap-y-1 rounded-md px-1.5 py-1.5 text-start transition-colors duration-150 enabled:hover:bg-ink/5"
    >
      <span
        className={`grid size-5 place-items-center border ${multiple ? "rounded-sm" : "rounded-full"} ${isMine ? "border-indigo bg-indigo text-on-indigo" : "border-edge"}`}
      >
        {isMine && <Check aria-hidden size={14} strokeWidth={3} />}
      </span>
      <span dir="auto" lang={language === "und" ? undefined : language} className="wrap-anywhere">
        {text}
      </span>
      <span className="flex items-baseline gap-2 tabular-nums">
        <span className={`text-sm ${isMine ? "font-semibold" : ""}`}>{percent}</span>
        <span aria-hidden className="text-xs text-muted">
          {count}
        </span>
      </span>
      <span className="col-span-2 col-start-2 h-1.5 overflow-hidden rounded-full bg-ink/10 forced-colors:border">
        <span
          style={{ width: `${share * 100}%` }}
          className={`block h-full rounded-full transition-[width] duration-300 forced-colors:bg-[Highlight] ${isMine ? "bg-indigo" : "bg-indigo/60"}`}
        />
      </span>
      <span className="sr-only">{t("pollCount", { count: votes })}</span>
    </button>
  );
}
