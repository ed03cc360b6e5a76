/** Whether there is anything to translate: emoji, numbers and a lone address are the same in every language. */
export const hasWords = (text: string) => /\p{L}/u.test(text.replace(/https?:\/\/\S+/gi, ""));
