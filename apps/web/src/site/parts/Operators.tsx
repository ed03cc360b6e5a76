import { type SiteLanguage, siteDatesOf } from "@lingualoom/contract/site.ts";
import { MEASURED } from "../measured.ts";
import { Figure } from "./Figure.tsx";
import { insert } from "./insert.ts";
import { Section } from "./Section.tsx";
import type { SiteProps } from "./site-page.ts";

const dateIn = (language: SiteLanguage, day: string) =>
  new Intl.DateTimeFormat(siteDatesOf(language), {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone: "UTC",
    numberingSystem: "latn",
  }).format(new Date(day));

/** Requirements for running a server, with measured figures, their date and the machine. */
export function Operators({ language, texts: { landing } }: SiteProps) {
  const { torture, tortureOn, idleMegabytes, idleOn } = MEASURED;
  const { operators } = landing;
  const tortured = (text: string) => insert(text, { ...torture, date: dateIn(language, tortureOn) });
  const memory = new Intl.NumberFormat(language, {
    style: "unit",
    unit: "megabyte",
    numberingSystem: "latn",
  } as Intl.NumberFormatOptions).format(idleMegabytes);
  return (
    <Section title={landing.operatorsTitle} note={operators.note}>
      <p className="max-w-prose text-lg">{operators.text}</p>
      <dl className="mt-10 grid gap-10 sm:grid-cols-2">
        <Figure value={torture.wrong} text={tortured(operators.wrong)} source={tortured(operators.wrongSource)} />
        <Figure
          value={memory}
          text={operators.memory}
          source={insert(operators.memorySource, { date: dateIn(language, idleOn) })}
        />
      </dl>
    </Section>
  );
}
