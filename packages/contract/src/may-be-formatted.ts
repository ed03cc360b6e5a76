const ANY_MARK = /[*_~`]|^> /m;

/** Quick test whether a text may have marks (`formatting.ts`); in a separate file, because most texts have none. */
export const mayBeFormatted = (text: string): boolean => ANY_MARK.test(text);
