import { EngineError } from "../engine.ts";
import type { PlaceholderFormat } from "./placeholder-format.ts";
import { split } from "./tags.ts";

const STEMS = ["XQ", "ZQ", "QX", "QZ", "XZQ", "ZXQ"];

/** `XQ0X`: for engines without tag support, which usually keep a word that looks like an unknown name. */
export const pseudoWords: PlaceholderFormat = {
  encode(pieces) {
    const all = pieces
      .map((piece) => (piece.kind === "text" ? piece.text : " "))
      .join("")
      .toUpperCase();
    const stem = STEMS.find((candidate) => !all.includes(candidate));
    if (!stem) throw new EngineError("bad_output", "the text uses every word this format could use");
    const placeholders = pieces.filter((piece) => piece.kind === "placeholder");
    let number = 0;
    const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : `${stem}${number++}X`)).join("");
    return {
      text,
      decode: (answer) => split(answer, new RegExp(`${stem}\\s?(\\d{1,4})\\s?X`, "giu"), (n) => placeholders[n]),
    };
  },
};
