/** One program of a pipeline. Data files are given by absolute path. */
export interface Stage {
  readonly program: string;
  readonly args: readonly string[];
}

/** Apertium itself runs mode files in a shell; here only these programs are allowed. */
const ALLOWED_PROGRAMS = new Set([
  "lt-proc",
  "lrx-proc",
  "lsx-proc",
  "rtx-proc",
  "cg-proc",
  "cg-mwesplit",
  "vislcg3",
  "hfst-proc",
  "hfst-tokenise",
  "hfst-tokenize",
  "apertium-tagger",
  "apertium-pretransfer",
  "apertium-posttransfer",
  "apertium-transfer",
  "apertium-interchunk",
  "apertium-postchunk",
  "apertium-anaphora",
  "apertium-wblank-attach",
  "apertium-wblank-detach",
]);

/** Programs that flush at a NUL by themselves or do not support `-z`. */
const WITHOUT_NUL_FLAG = new Set(["cg-mwesplit", "vislcg3", "hfst-tokenise", "hfst-tokenize"]);

/** Generates with marks for unknown words (`*word`), which decide whether an answer is a translation. */
const GENERATE_WITH_MARKS = "-g";

/** Parses a `.mode` file into stages that answer frame by frame. Throws on anything unknown. */
export function parseMode(text: string): readonly Stage[] {
  return splitIntoWords(text).map(([program, ...words]) => {
    if (program === undefined || !ALLOWED_PROGRAMS.has(program))
      throw new Error(`The mode uses a program that is not allowed: ${program ?? "(none)"}`);
    const args = words.flatMap((word) => (word === "$1" ? [GENERATE_WITH_MARKS] : word === "$2" ? [] : [word]));
    const unknown = args.find((word) => word.includes("$"));
    if (unknown !== undefined) throw new Error(`The mode uses an unknown parameter: ${unknown}`);
    return { program, args: WITHOUT_NUL_FLAG.has(program) ? args : ["-z", ...args] };
  });
}

/** Splits at `|` and spaces; single quotes keep spaces, as in the shell. */
function splitIntoWords(text: string): string[][] {
  const stages: string[][] = [[]];
  for (const [token, quoted] of text
    .trim()
    .matchAll(/\||(?:'[^']*'|[^\s|'])+/g)
    .map(withoutQuotes)) {
    if (token === "|" && !quoted) stages.push([]);
    else stages.at(-1)!.push(token);
  }
  return stages;
}

function withoutQuotes(match: RegExpMatchArray): readonly [token: string, quoted: boolean] {
  const token = match[0];
  return [token.replaceAll("'", ""), token.includes("'")];
}
