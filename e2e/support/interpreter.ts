import { json, startStandIn } from "@lingualoom/translation/engines/provider/stand-in-server.ts";

/** A sentence in every language in which it is read. */
export type Sentence = Readonly<Record<string, string>>;

interface Asked {
  readonly q: readonly string[];
  readonly source: string;
  readonly target: string;
}

/** A LibreTranslate server that knows these sentences, and nothing else. */
export async function openInterpreter(sentences: readonly Sentence[]) {
  const languages = [...new Set(sentences.flatMap((sentence) => Object.keys(sentence)))];
  const translated = (text: string, source: string, target: string) => {
    const known = sentences.find((sentence) => sentence[source] && text.includes(sentence[source]));
    return known ? text.replace(known[source] as string, known[target] as string) : text;
  };
  const server = await startStandIn<Asked>(({ path, body }) =>
    path === "/languages"
      ? json(languages.map((code) => ({ code, name: code, targets: languages })))
      : json({ translatedText: body.q.map((text) => translated(text, body.source, body.target)) }),
  );
  return {
    environment: { LIBRETRANSLATE_URL: server.url, ENGINES_ON_THIS_SERVER: "libretranslate" },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
