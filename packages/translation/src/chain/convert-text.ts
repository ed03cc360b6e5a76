import { restore, segment } from "../segments/segment.ts";
import { convertScript } from "../variants/scripts.ts";
import { baseOf, writtenIn } from "../variants/variants.ts";

/** Named as the engine of texts that only changed their script. */
export const SCRIPT_CONVERSION = {
  engine: "script",
  engineName: "Script conversion",
  engineVersion: "opencc-1.4",
  quality: "good",
} as const;

interface Kept {
  readonly names: readonly string[];
  readonly kept: readonly string[];
}

/** Whether texts in `from` and in `to` may differ by their script. To engines, `zh` is simplified Chinese. */
function differsByScript(from: string, to: string): boolean {
  if (from === to) return false;
  if (from === "yue" || to === "yue") return true;
  return baseOf(from) === baseOf(to) && (writtenIn(from) !== baseOf(from) || writtenIn(to) !== baseOf(to));
}

/** Changes a text, except its links, names, code and terms that are kept. */
export async function outsideSpans(
  text: string,
  { names, kept }: Kept,
  change: (words: string) => string | Promise<string>,
): Promise<string> {
  const { pieces, spans } = segment(text, { names, terms: { kept } });
  const changed = await Promise.all(
    pieces.map(async (piece) => (piece.kind === "text" ? { ...piece, text: await change(piece.text) } : piece)),
  );
  return restore(changed, spans);
}

/** Writes a text in the script of another variant. */
export async function inScriptOf(text: string, from: string, to: string, kept: Kept): Promise<string> {
  if (!differsByScript(from, to)) return text;
  return await outsideSpans(text, kept, (words) => convertScript(words, from, to));
}

/** Adds the script of a text to the code of its language, if the language has several and `code` names none. */
export async function withScript(code: string, text: string): Promise<string> {
  if (code === "zh") return (await import("../variants/chinese.ts")).chineseScript(text);
  if (code === "sr") return (await import("../variants/serbian.ts")).serbianScript(text);
  return code;
}

/** The variant whose script an engine's answer is in. Some engines answer in simplified Chinese whatever they are asked. */
export async function scriptOf(answer: string, asked: string): Promise<string> {
  if (asked !== "zh-Hant" && asked !== "zh-Hant-HK") return asked;
  const { chineseScript } = await import("../variants/chinese.ts");
  return chineseScript(answer) === "zh-Hans" ? "zh-Hans" : asked;
}
