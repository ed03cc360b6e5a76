import type { PlaceholderFormat } from "./placeholder-format.ts";
import { split } from "./tags.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const CHARACTERS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&apos;": "'",
  "&nbsp;": "\u00a0",
};

const escaped = (text: string) => text.replace(/[&<>]/gu, (sign) => ENTITIES[sign] as string);
const unescaped = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39|#x27|apos|nbsp);/gu, (entity) => CHARACTERS[entity] as string);

/** `<x>0</x>`: for engines that read markup and can ignore an element. */
export const elements = (name: string): PlaceholderFormat => ({
  encode(pieces) {
    const placeholders = pieces.filter((piece) => piece.kind === "placeholder");
    let number = 0;
    const text = pieces
      .map((piece) => (piece.kind === "text" ? escaped(piece.text) : `<${name}>${number++}</${name}>`))
      .join("");
    const marker = new RegExp(`<${name}>\\s?(\\d{1,4})\\s?</${name}>`, "giu");
    return {
      text,
      decode: (answer) =>
        split(answer, marker, (n) => placeholders[n]).map((piece) =>
          piece.kind === "text" ? { kind: "text", text: unescaped(piece.text) } : piece,
        ),
    };
  },
});
