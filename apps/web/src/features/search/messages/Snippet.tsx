import { type Range, snippetOf } from "./snippet.ts";

interface Props {
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** A text around what was found in it, which is marked. */
export function Snippet({ text, ranges }: Props) {
  return snippetOf(text, ranges).map(({ text: part, marked, at }) =>
    marked ? (
      <mark key={at} className="rounded-xs bg-marigold-soft text-ink underline decoration-marigold decoration-2">
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
