import type { Piece } from "../engine.ts";
import { joinTexts } from "../segments/lines.ts";
import type { Carrier } from "./placeholder-format.ts";

/** How a text with held pieces becomes texts for an engine, and how its answers become pieces again. */
export interface Way {
  encode(pieces: readonly Piece[]): {
    readonly texts: readonly string[];
    decode(answers: readonly string[]): Piece[];
  };
}

/** The sentence stays whole; its held pieces travel inside. */
export const whole = (carrier: Carrier): Way => ({
  encode(pieces) {
    const { text, decode } = carrier.encode(pieces);
    return { texts: [text], decode: ([answer = ""]) => decode(answer) };
  },
});

const PARTS = /^(?<lead>\s*)(?<body>.*?)(?<tail>\s*)$/su;

/**
 * The last resort: what stands between held pieces is translated by itself and put back where it was. The words may
 * not fit together as well, but no piece can be lost.
 */
export const apart = (carrier: Carrier): Way => ({
  encode(pieces) {
    const texts: string[] = [];
    const parts = pieces.map((piece) => {
      if (piece.kind === "held" || !/\p{L}/u.test(piece.text)) return { piece };
      const { lead = "", body = "", tail = "" } = PARTS.exec(piece.text)?.groups ?? {};
      const { text, decode } = carrier.encode([{ kind: "text", text: body }]);
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
