import type { Check } from "./meaning-checker.ts";

export type MeaningFinding = NonNullable<Check["findings"]>[number];

interface Props {
  readonly text: string;
  readonly findings: readonly MeaningFinding[];
  readonly of: "draft" | "translation" | "back";
}

/** Distinguished by the line too, for users who cannot see the colours. */
const LOOKS = {
  doubtful: "bg-marigold-soft text-ink underline decoration-marigold-ink decoration-dashed",
  changed: "bg-red-soft text-ink underline decoration-red decoration-wavy",
} as const;

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

type Weight = "doubtful" | "changed";

interface Place {
  readonly start: number;
  readonly end: number;
  readonly weight: Weight;
}

interface Part {
  readonly text: string;
  /** Absent if nothing is marked. */
  readonly weight?: Weight;
  /** In UTF-16 code units. */
  readonly at: number;
}

/** Splits a text at its marks. The first of overlapping places wins, changed ones before doubtful ones. */
function partsOf(text: string, places: readonly Place[]): readonly Part[] {
  const parts: Part[] = [];
  const inOrder = [...places]
    .filter(({ start, end }) => start < end && end <= text.length)
    .sort((a, b) => a.weight.localeCompare(b.weight) || a.start - b.start);
  const held: Place[] = [];
  for (const place of inOrder)
    if (!held.some(({ start, end }) => place.start < end && start < place.end)) held.push(place);
  let at = 0;
  for (const { start, end, weight } of held.sort((a, b) => a.start - b.start)) {
    if (start > at) parts.push({ text: text.slice(at, start), at });
    parts.push({ text: text.slice(start, end), weight, at: start });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), at });
  return parts;
}
