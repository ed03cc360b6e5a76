/** Slips that are forgiven in a word of so many letters: two in a long one, none in a short one. */
export const slipsIn = (word: string): number => {
  if (/\p{N}/u.test(word) || word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
};

export function isNearly(word: string, typed: string): boolean {
  const slips = slipsIn(typed);
  if (slips === 0 || Math.abs(word.length - typed.length) > slips) return word === typed;
  // Most words of a language begin otherwise, which is quicker to see than how far they are.
  const [a, b] = [word[0], word[1]];
  const isAlike = a === typed[0] || b === typed[1] || a === typed[1] || b === typed[0];
  return isAlike && distance(word, typed, slips) <= slips;
}

/**
 * How many slips make one word of another: a letter more, one less, another one, two exchanged (Damerau-Levenshtein, optimal string
 * alignment). More than `most` is only said to be more.
 */
export function distance(a: string, b: string, most: number): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (!isSame && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length] as number;
}
