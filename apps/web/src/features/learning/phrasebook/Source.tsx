import type { Phrase } from "@lingualoom/contract/calls/phrasebook.ts";

export function Source({ phrase: { word, language, source } }: { readonly phrase: Phrase }) {
  if (!source) return null;
  const at = source.sentence.indexOf(word);
  return (
    <p dir="auto" lang={language} className="words">
      {source.sentence.slice(0, at)}
      <b className="rounded-xs bg-marigold-soft font-semibold">{word}</b>
      {source.sentence.slice(at + word.length)}
    </p>
  );
}
