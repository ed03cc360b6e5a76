const ANY_MARK = /[*_~`]|^> /m;

/** Whether it is worth looking for marks in a text (`formatting.ts`); in a file of its own, because most texts have none. */
export const mayBeFormatted = (text: string): boolean => ANY_MARK.test(text);
