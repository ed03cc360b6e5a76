import { json, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";

/** A sentence in every language in which it is read. */
export type SentenceByLanguage = Readonly<Record<string, string>>;

interface TranslateRequest {
  readonly q: readonly string[];
  readonly source: string;
  readonly target: string;
}

const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "pt", "zh"];

/** A LibreTranslate server that knows the sentences that it was told last, and nothing else. */
export async function openInterpreter(sentences: readonly SentenceByLanguage[] = []) {
  const translated = (text: string, source: string, target: string) => {
    const known = sentences.find((sentence) => sentence[source] && text.includes(sentence[source]));
    return known ? text.replace(known[source] as string, known[target] as string) : text;
  };
  const server = await startStandIn<TranslateRequest>(({ path, body }) =>
    path === "/languages"
      ? json(LANGUAGES.map((code) => ({ code, name: code, targets: LANGUAGES })))
      : json({ translatedText: body.q.map((text) => translated(text, body.source, body.target)) }),
  );
  return {
    knows: (...told: readonly SentenceByLanguage[]) => {
      sentences = told;
    },
    environment: { LIBRETRANSLATE_URL: server.url, ENGINES_ON_THIS_SERVER: "libretranslate" },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
