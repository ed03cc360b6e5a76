import { useId, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";

interface Day {
  readonly date: string;
  readonly value: number;
}

interface Props {
  readonly label: string;
  readonly days: readonly Day[];
}

const HEIGHT = 56;
const BAR = 0.72;

export function DayChart({ label, days }: Props) {
  const { t, i18n } = useTranslation("admin");
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const number = new Intl.NumberFormat(i18n.language);
  const day = new Intl.DateTimeFormat(i18n.language, { month: "short", day: "numeric", timeZone: "UTC" });
  const name = (date: string) => day.format(new Date(`${date}T00:00:00Z`));
  const most = Math.max(1, ...days.map(({ value }) => value));
  const sum = days.reduce((total, { value }) => total + value, 0);
  const peak = days.find(({ value }) => value === most);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure aria-labelledby={id} className="border-t border-line py-3">
      <figcaption id={id} className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="text-sm text-muted tabular-nums">
          {peak && sum > 0 ? t("peak", { number: number.format(most), day: name(peak.date) }) : t("nothingYet")}
        </span>
        <Button
          look="plain"
          aria-pressed={asTable}
          className="ms-auto min-h-8! px-2! py-1! text-sm"
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t("asChart") : t("asTable")}
        </Button>
      </figcaption>
      {asTable ? (
        <div className="mt-2 max-h-64 overflow-y-auto">
          <table className="w-full text-sm tabular-nums">
            <thead>
              <tr className="text-start text-muted">
                <th scope="col" className="py-1 text-start font-medium">
                  {t("day")}
                </th>
                <th scope="col" className="py-1 text-end font-medium">
                  {label}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, value }) => (
                <tr key={date} className="border-t border-line">
                  <th scope="row" className="py-1 text-start font-normal">
                    {name(date)}
                  </th>
                  <td className="py-1 text-end">{number.format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <>
          <svg
            role="img"
            aria-label={t("chartOf", { label, number: number.format(sum) })}
            viewBox={`0 0 ${days.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="mt-2 h-14 w-full rtl:-scale-x-100"
          >
            {days.map(({ date, value }, i) => {
              const height = value === 0 ? 0.75 : Math.max(1.5, (value / most) * HEIGHT);
              return (
                <rect
                  key={date}
                  x={i + (1 - BAR) / 2}
                  y={HEIGHT - height}
                  width={BAR}
                  height={height}
                  className={value === 0 ? "fill-line" : "fill-indigo"}
                >
                  <title>{`${name(date)}: ${number.format(value)}`}</title>
                </rect>
              );
            })}
          </svg>
          <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
            <span>{first && name(first.date)}</span>
            <span>{last && name(last.date)}</span>
          </p>
        </>
      )}
    </figure>
  );
}
