import { MEASURED } from "../measured.ts";
import { insert } from "./insert.ts";
import { Section } from "./Section.tsx";
import type { SiteProps } from "./site-page.ts";

export function Qualities({ language, texts: { features } }: SiteProps) {
  const names = new Intl.DisplayNames([language], { type: "language" });
  const list = new Intl.ListFormat(language);
  const day = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeZone: "UTC",
    numberingSystem: "latn",
  });
  const note = insert(features.qualitiesText, { day: day.format(new Date(MEASURED.languagesOn)) });
  return (
    <Section id="languages" title={features.qualitiesTitle} note={note}>
      <dl className="divide-y divide-line border-y border-line">
        {(["good", "fair", "rough"] as const).map((quality) => (
          <div key={quality} className="py-4">
            <dt className="font-medium">{features.qualities[quality]}</dt>
            <dd className="mt-1 text-muted">
              {list.format(MEASURED.languages[quality].map((code) => names.of(code) ?? code))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
