import type { Piece } from "../engine.ts";
import { joinTexts } from "../segments/lines.ts";
import type { PlaceholderFormat } from "./placeholder-format.ts";

/** How a text with placeholders becomes texts for an engine, and how its answers become pieces again. */
export interface MaskingStrategy {
  encode(pieces: readonly Piece[]): {
    readonly texts: readonly string[];
    decode(answers: readonly string[]): Piece[];
  };
}

/** The sentence stays whole; its placeholders travel inside. */
export const inline = (format: PlaceholderFormat): MaskingStrategy => ({
  encode(pieces) {
    const { text, decode } = format.encode(pieces);
    return { texts: [text], decode: ([answer = ""]) => decode(answer) };
  },
});

const PARTS = /^(?<lead>\s*)(?<body>.*?)(?<tail>\s*)$/su;

/**
 * The last resort: what stands between placeholders is translated by itself and put back where it was. The words may
 * not fit together as well, but no piece can be lost.
 */
export const splitting = (format: PlaceholderFormat): MaskingStrategy => ({
  encode(pieces) {
    const texts: string[] = [];
    const parts = pieces.map((piece) => {
      if (piece.kind === "placeholder" || !/\p{L}/u.test(piece.text)) return { piece };
      const { lead = "", body = "", tail = "" } = PARTS.exec(piece.text)?.groups ?? {};
      const { text, decode } = format.encode([{ kind: "text", text: body }]);
      texts.push(text);
      return { piece, lead, tail, decode, at: texts.length - 1 };
    });
    const decode = (answers: readonly string[]) =>
      parts.flatMap((part): Piece[] => {
        if (part.at === undefined) return [part.piece];
        const answer = part.decode((answers[part.at] ?? "").trim());
        return [{ kind: "text", text: part.lead }, ...answer, { kind: "text", text: part.tail }];
      });
    return { texts, decode: (answers) => joinTexts(decode(answers)) };
  },
});
