import { EngineError, type Piece } from "../../src/engine.ts";
import { scriptsOf } from "../../src/languages.ts";
import type { Behaviour } from "./stand-in-engine.ts";

const FILLER: Readonly<Record<string, string>> = {
  en: "the old house by the river was quiet when we came home that evening and nobody had closed the windows",
  es: "la casa vieja junto al río estaba tranquila cuando volvimos aquella tarde y nadie había cerrado las ventanas",
  ar: "كان البيت القديم بجانب النهر هادئا عندما عدنا في ذلك المساء ولم يكن أحد قد أغلق النوافذ",
  de: "das alte Haus am Fluss war still als wir an jenem Abend nach Hause kamen und niemand hatte die Fenster geschlossen",
  fr: "la vieille maison près de la rivière était calme quand nous sommes rentrés ce soir et personne n'avait fermé les fenêtres",
};

/** Words of a language, as long as the text they replace, like a working engine's answer. */
export function filler(language: string, text: string): string {
  const words = (FILLER[language] ?? (FILLER.en as string)).split(" ");
  let out = "";
  for (let i = 0; out.length < text.trim().length; i += 1) out += `${i > 0 ? " " : ""}${words[i % words.length]}`;
  const lead = /^\s*/u.exec(text)?.[0] ?? "";
  const tail = /\s*$/u.exec(text)?.[0] ?? "";
  return lead + out + tail;
}

const onTexts =
  (change: (text: string, target: string) => string): Behaviour =>
  ({ pieces }, { target }) =>
    pieces.map((piece) =>
      piece.kind === "text" && /\p{L}/u.test(piece.text) ? { kind: "text", text: change(piece.text, target) } : piece,
    );

export const good: Behaviour = onTexts((text, target) => filler(target, text));

const after =
  (change: (pieces: readonly Piece[]) => readonly Piece[]): Behaviour =>
  async (item, request) =>
    change(await good(item, request));

const around = (before: string, behind: string) =>
  after((pieces) => [{ kind: "text", text: before }, ...pieces, { kind: "text", text: behind }]);

const fail = (code: ConstructorParameters<typeof EngineError>[0]): Behaviour => {
  return () => {
    throw new EngineError(code, "a stand-in fails on purpose");
  };
};

/** Every way an engine was seen, or must be expected, to fail. */
export const BAD: Readonly<Record<string, Behaviour>> = {
  "gives the text back": ({ pieces }) => pieces,
  "gives nothing back": () => [],
  "gives blanks back": () => [{ kind: "text", text: "   " }],
  "loses every placeholder": after((pieces) => pieces.filter((piece) => piece.kind === "text")),
  "repeats every piece": after((pieces) => pieces.flatMap((piece) => [piece, piece])),
  "makes up a placeholder": after((pieces) => [...pieces, { kind: "placeholder", index: 99 }]),
  "answers in another language": onTexts((text) => filler("de", `${text} und noch etwas mehr davon`)),
  "answers in another script": onTexts((text, target) =>
    filler(scriptsOf(target).includes("Arab") ? "en" : "ar", text),
  ),
  "stops half way": after((pieces) =>
    pieces.map((piece) =>
      piece.kind === "text" ? { ...piece, text: piece.text.slice(0, piece.text.length / 8) } : piece,
    ),
  ),
  "runs in circles": onTexts((text, target) => `${filler(target, text)} `.repeat(12)),
  "adds a line": around("", "\nand one more line"),
  "adds lone surrogates": around("\ud83d ", " \udc00"),
  "adds control characters": around("\u0000", "\u001b[31m"),
  "adds a link": around("", " https://evil.example/login"),
  "adds an address without a scheme": around("", " evil.de"),
  "goes on with a link": after((pieces) =>
    pieces.flatMap((piece) => (piece.kind === "placeholder" ? [piece, { kind: "text", text: "/login" }] : [piece])),
  ),
  "adds an emoji": around("", " 😀"),
  "escapes HTML": around("&lt;p&gt;", "&lt;/p&gt;"),
  "introduces itself": around("Here is the translation: ", ""),
  "labels the language": around("English: ", ""),
  "adds a note": around("", " (Note: informal register)"),
  "adds quotes": around('"', '"'),
  "adds a fence": around("```", "```"),
  "gives another person's words": () => [{ kind: "text", text: "meine PIN ist 4711 und niemand darf sie wissen" }],
  "is not reachable": fail("unavailable"),
  crashes: fail("crashed"),
  "has no quota": fail("quota"),
  "throws something unknown": () => {
    throw new TypeError("a bug in an engine");
  },
};
