const IN_HEADER = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
const IN_PAGE = /<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i;
/** Where browsers look for a page's own word on its characters. Bytes. */
const BEGINNING = 1_024;

/** The text of a page in the characters it names, by the order of the HTML standard; UTF-8 where it names none. */
export function pageText(bytes: Buffer, type: string): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  const beginning = bytes.subarray(0, BEGINNING).toString("latin1");
  const named = marked ?? IN_HEADER.exec(type)?.[1] ?? IN_PAGE.exec(beginning)?.[1] ?? "utf-8";
  return decoderOf(named).decode(bytes);
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}
