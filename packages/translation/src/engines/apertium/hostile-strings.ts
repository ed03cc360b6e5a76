/** For tests: pieces that have broken a pipeline of this kind, and words to put between them. */
const ATOMS = [
  ..."[]^$/\\@<>{}~+*#|.,;:!?¿\"'’«»()=&%-_",
  ...["\n", "\r\n", "\t", " ", "  ", "..", "…", "--", "—", "&amp;", "😀", "👩‍👩‍👧", "🇪🇸"],
  ...["\u200d", "\ufeff", "\u00a0", "\u202e", "\u0301", "\u0000", "\u0007", "\u001b[31m", "\ud83d", "\udc00"],
  ...[
    "hello",
    "the",
    "I",
    "you",
    "see",
    "hola",
    "que",
    "el",
    "la",
    "ver",
    "bonjour",
    "est",
    "je",
    "det",
    "og",
  ],
  ...[
    "1",
    "2.5",
    "11:00",
    "7–2",
    "$5",
    "http://a.b/c_d",
    "@user",
    "#tag",
    "`x`",
    "**",
    "你好",
    "привет",
    "مرحبا",
  ],
  ...[
    "हि",
    "ก",
    "한국",
    "A",
    "É",
    "ß",
    "ñ",
    "I’m",
    "don’t",
    "^_^",
    "[]",
    "[[",
    "/]]",
    "[0]",
    "[][1234567890]",
  ],
  ...["[<STREAMCMD:FLUSH>]", "<STREAMCMD:FLUSH>", "^a/b<n>$", "\\^", "x".repeat(300)],
];

/** Always the same for the same seed. */
export function hostileStrings(count: number, seed: number): string[] {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return Array.from({ length: count }, () => {
    const between = below(2) === 0 ? "" : " ";
    return Array.from({ length: 1 + below(14) }, () => ATOMS[below(ATOMS.length)]!).join(between);
  });
}
