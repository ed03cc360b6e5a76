import type { Check } from "./meaning-checker.ts";
import { partsOf } from "./parts-of.ts";

export type Finding = NonNullable<Check["findings"]>[number];

interface Props {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly of: "draft" | "translation" | "back";
}

/** Told apart by the line too, for who does not see the colours. */
const LOOKS = {
  doubtful: "bg-marigold-soft text-ink underline decoration-marigold-ink decoration-dashed",
  changed: "bg-red-soft text-ink underline decoration-red decoration-wavy",
} as const;

/** A text in which what differs is marked. */
export function Marked({ text, findings, of }: Props) {
  const places = findings.flatMap(({ weight, [of]: ranges }) => ranges.map((range) => ({ ...range, weight })));
  return partsOf(text, places).map(({ text: part, weight, at }) =>
    weight ? (
      <mark
        key={at}
        className={`rounded-xs decoration-1 underline-offset-3 forced-colors:bg-[Mark] forced-colors:text-[MarkText] ${LOOKS[weight]}`}
      >
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
