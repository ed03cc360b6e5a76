import type { Across } from "./across.ts";
import type { Answered, Way } from "./ask.ts";

/** Recall at ten by kind, by language and across languages, and every query that misses something. */
export function printTables(within: readonly Answered[], across: Across, languages: readonly string[]): void {
  const kinds = [...new Set(within.map(({ kind }) => kind))];
  table("within a language, by kind", within, kinds, ({ kind }) => kind);
  table("within a language, by language", within, languages, ({ language }) => language);
  const { inOneChat } = across;
  if (inOneChat.length === 0) console.log("\nacross languages: not measured, no engine is here");
  else printAcross(across);
  for (const { kind, language, query, recall } of [...within, ...inOneChat])
    if (recall.newest < 1)
      console.log(`missed${recall.best < 1 ? "" : " newest first"}: ${language} ${kind}: ${query}`);
}

function printAcross({ inOneChat, everywhere, without }: Across): void {
  const pairs = [...new Set(inOneChat.map(({ kind }) => kind))].sort();
  table("across languages (Apertium), in one chat", inOneChat, pairs, ({ kind }) => kind);
  table("across languages (Apertium), everywhere", everywhere, ["en", "es"], ({ language }) => language);
  console.log(`\nno engine here for ${without.join(", ")}`);
}

function table(
  title: string,
  all: readonly Answered[],
  names: readonly string[],
  nameOf: (one: Answered) => string,
): void {
  console.log(
    `\n| ${title} | queries | newest first | best first | \`ILIKE\` | \`to_tsvector('simple')\` |\n|---|---|---|---|---|---|`,
  );
  for (const name of names)
    row(
      name,
      all.filter((one) => nameOf(one) === name),
    );
  row("all", all);
}

function row(name: string, some: readonly Answered[]): void {
  const mean = (way: Way) => (some.reduce((sum, { recall }) => sum + recall[way], 0) / some.length).toFixed(2);
  const means = (["newest", "best", "ilike", "tsvector"] as const).map(mean);
  console.log(`| ${name} | ${some.length} | ${means.join(" | ")} |`);
}
