import { EngineError } from "../engine.ts";
import type { Carrier } from "./placeholder-format.ts";
import { split } from "./tags.ts";

const STEMS = ["XQ", "ZQ", "QX", "QZ", "XZQ", "ZXQ"];

/** `XQ0X`: for engines that know no tags; nonsense that looks like a name is mostly left alone. */
export const words: Carrier = {
  encode(pieces) {
    const all = pieces
      .map((piece) => (piece.kind === "text" ? piece.text : " "))
      .join("")
      .toUpperCase();
    const stem = STEMS.find((candidate) => !all.includes(candidate));
    if (!stem) throw new EngineError("bad_output", "the text uses every word this carrier could use");
    const held = pieces.filter((piece) => piece.kind === "held");
    let number = 0;
    const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : `${stem}${number++}X`)).join("");
    return {
      text,
      decode: (answer) => split(answer, new RegExp(`${stem}\\s?(\\d{1,4})\\s?X`, "giu"), (n) => held[n]),
    };
  },
};
