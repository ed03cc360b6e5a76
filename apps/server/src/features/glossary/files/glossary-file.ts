import type {
  ExportedGlossary,
  GlossaryFile,
  GlossaryFormat,
  NewTerm,
} from "@lingualoom/contract/calls/glossary.ts";
import { AppError } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";
import { checkedTerm } from "../checked-term.ts";
import { keyOf } from "../same-term.ts";
import { readCsv, writeCsv } from "./csv.ts";
import { readTbx, writeTbx } from "./tbx.ts";

const FORMATS = {
  csv: { read: readCsv, write: writeCsv, mediaType: "text/csv" },
  tbx: { read: readTbx, write: writeTbx, mediaType: "application/x-tbx" },
} as const satisfies Record<GlossaryFormat, object>;

/**
 * The terms of a file, each once.
 * @throws AppError `VALIDATION` that names the first line with a mistake
 */
export function readGlossary({ format, content }: GlossaryFile): NewTerm[] {
  const found = new Map<string, NewTerm>();
  for (const { line, term: given } of FORMATS[format].read(content)) {
    const term = checkedOn(line, given);
    const known = found.get(keyOf(term));
    if (known && known.translation !== term.translation)
      throw onLine(line, new AppError("VALIDATION", say("termTwice", { term: term.term })));
    found.set(keyOf(term), term);
  }
  if (found.size === 0) throw new AppError("VALIDATION", say("glossaryEmpty"));
  return [...found.values()];
}

export const writeGlossary = (terms: readonly NewTerm[], format: GlossaryFormat): ExportedGlossary => ({
  fileName: `glossary.${format}`,
  mediaType: FORMATS[format].mediaType,
  content: FORMATS[format].write(terms),
});

function checkedOn(line: number, term: NewTerm): NewTerm {
  try {
    return checkedTerm(term);
  } catch (error) {
    throw error instanceof AppError ? onLine(line, error) : error;
  }
}

const onLine = (line: number, { sentence }: AppError) =>
  new AppError("VALIDATION", say("glossaryLine", { line, reason: sentence }));
