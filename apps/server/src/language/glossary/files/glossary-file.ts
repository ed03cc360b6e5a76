import type { ExportedGlossary, GlossaryFile, GlossaryFormat, NewTerm } from "@lingualoom/contract/calls/glossary.ts";
import { GLOSSARY_TERMS_MAX } from "@lingualoom/contract/glossary-limits.ts";
import { pause } from "@lingualoom/translation/pause.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { checkedTerm } from "../checked-term.ts";
import { keyOf } from "../same-term.ts";
import { readCsv, writeCsv } from "./csv.ts";
import { readTbx, writeTbx } from "./tbx.ts";

const FORMATS = {
  csv: { read: readCsv, write: writeCsv, mediaType: "text/csv" },
  tbx: { read: readTbx, write: writeTbx, mediaType: "application/x-tbx" },
} as const satisfies Record<GlossaryFormat, object>;

/**
 * The terms of a file, each once. Reading stops at the first mistake, and at the first term too many.
 * @throws AppError `VALIDATION` that names the line
 */
export async function readGlossary({ format, content }: GlossaryFile): Promise<NewTerm[]> {
  const found = new Map<string, NewTerm>();
  let count = 0;
  for await (const one of FORMATS[format].read(content)) {
    await pause();
    if (!one) continue;
    const { line, term: given } = one;
    if (++count > GLOSSARY_TERMS_MAX)
      throw onLine(line, new AppError("VALIDATION", say("tooManyTerms", { most: GLOSSARY_TERMS_MAX })));
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
