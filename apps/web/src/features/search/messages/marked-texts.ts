import type { FoundMessage, Highlight } from "#/data/search/search.queries.ts";

/** The text that a highlight's ranges are of. */
const textOf = ({ message }: FoundMessage, { field, text = "" }: Highlight): string =>
  field === "text" ? message.text : text;

/** What is marked in a message, each once. */
export const markedTexts = (found: FoundMessage): readonly string[] => [
  ...new Set(
    found.highlights.flatMap((highlight) =>
      highlight.ranges.map(([from, to]) => textOf(found, highlight).slice(from, to)),
    ),
  ),
];
