import type { Across } from "./across.ts";
import type { Answered } from "./ask.ts";

/** Recall at ten by kind, by language and across languages, and every query that misses something. */
export function printTables(within: readonly Answered[], across: Across, languages: readonly string[]): void {
  const kinds = [...new Set(within.map(({ kind }) => kind))];
  table("within a language, by kind", within, kinds, ({ kind }) => kind);
  table("within a language, by language", within, languages, ({ language }) => language);
  const { inOneChat, everywhere, without } = across;
  if (inOneChat.length === 0) return console.log("\nacross languages: not measured, no engine is here");
  const pairs = [...new Set(inOneChat.map(({ kind }) => kind))].sort();
  table("across languages (Apertium), in one chat", inOneChat, pairs, ({ kind }) => kind);
  table("across languages (Apertium), everywhere", everywhere, ["en", "es"], ({ language }) => language);
  console.log(`\nno engine here for ${without.join(", ")}`);
  for (const { kind, language, query, recall } of [...within, ...inOneChat])
    if (recall.search < 1) console.log(`missed: ${language} ${kind}: ${query}`);
}

function table(
  title: string,
  all: readonly Answered[],
  names: readonly string[],
  nameOf: (one: Answered) => string,
): void {
  console.log(`\n| ${title} | queries | search | ILIKE | to_tsvector('simple') |\n|---|---|---|---|---|`);
  for (const name of names) row(name, all.filter((one) => nameOf(one) === name));
  row("all", all);
}

function row(name: string, some: readonly Answered[]): void {
  const mean = (way: keyof Answered["recall"]) =>
    (some.reduce((sum, { recall }) => sum + recall[way], 0) / some.length).toFixed(2);
  console.log(`| ${name} | ${some.length} | ${mean("search")} | ${mean("ilike")} | ${mean("tsvector")} |`);
}
