/**
 * Masking: `segments/` finds the spans of a text that no engine may translate (links, mentions, code …) and replaces
 * each by a numbered placeholder. A placeholder format writes placeholders as text that an engine leaves alone (tags,
 * elements, pseudo-words). A masking strategy decides which texts an engine gets, and parses its answers.
 * `engines/provider/translate-masked.ts` tries the strategies of an engine in turn.
 */
import type { Piece } from "../engine.ts";
import { joinTexts } from "../segments/lines.ts";
import type { PlaceholderFormat } from "./placeholder-format.ts";

/** Turns pieces into texts for an engine, and the engine's answers into pieces. */
export interface MaskingStrategy {
  encode(pieces: readonly Piece[]): {
    readonly texts: readonly string[];
    decode(answers: readonly string[]): Piece[];
  };
}

/** Keeps the sentence whole, with its placeholders inside. */
export const inline = (format: PlaceholderFormat): MaskingStrategy => ({
  encode(pieces) {
    const { text, decode } = format.encode(pieces);
    return { texts: [text], decode: ([answer = ""]) => decode(answer) };
  },
});

/**
 * The last resort: the engine gets the texts between the placeholders one by one. The words may fit together less well,
 * but no placeholder can be lost.
 */
export const splitting = (format: PlaceholderFormat): MaskingStrategy => ({
  encode(pieces) {
    const texts: string[] = [];
    const parts = pieces.map((piece) => {
      if (piece.kind === "placeholder" || !/\p{L}/u.test(piece.text)) return { piece };
      const body = piece.text.trim();
      const from = piece.text.length - piece.text.trimStart().length;
      const [lead, tail] = [piece.text.slice(0, from), piece.text.slice(from + body.length)];
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
