/** Splits a text into parts of at most `limit` code points, at paragraphs, sentences or at least words. */
export function inMessages(text: string, limit: number): string[] {
  const letters = [...text];
  if (letters.length <= limit) return text ? [text] : [];
  const piece = letters.slice(0, limit).join("");
  const half = piece.length / 2;
  const end = [/\n(?=[^\n]*$)/u, /[.!?。؟](?=\s[^.!?。؟]*$)/u, /\s(?=\S*$)/u]
    .map((edge) => piece.search(edge) + 1)
    .find((at) => at > half);
  const first = end ? piece.slice(0, end) : piece;
  return [first.trimEnd(), ...inMessages(text.slice(first.length).trimStart(), limit)];
}
