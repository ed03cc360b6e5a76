export const quoteForShell = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
