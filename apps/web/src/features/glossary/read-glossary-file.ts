import type { GlossaryFile } from "@lingualoom/contract/calls/glossary.ts";
import { GLOSSARY_FILE_CODE_UNITS } from "@lingualoom/contract/glossary-limits.ts";

/** In UTF-8 a code unit takes at most three bytes. */
const MOST_BYTES = 3 * GLOSSARY_FILE_CODE_UNITS;

type Problem = "fileTooLarge" | "fileNoText";

/** What a chosen file holds, or why it is not sent at all. Spreadsheets also write UTF-16, which begins with a mark. */
export async function readGlossaryFile(file: File): Promise<GlossaryFile | { readonly problem: Problem }> {
  if (file.size > MOST_BYTES) return { problem: "fileTooLarge" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = decoded(bytes);
  if (content === null) return { problem: "fileNoText" };
  if (content.length > GLOSSARY_FILE_CODE_UNITS) return { problem: "fileTooLarge" };
  return { format: formatOf(file.name, content), content };
}

function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function formatOf(name: string, content: string): GlossaryFile["format"] {
  if (/\.(?:tbx|xml)$/iu.test(name)) return "tbx";
  return /\.(?:csv|tsv|txt)$/iu.test(name) || !/^\s*</u.test(content) ? "csv" : "tbx";
}
