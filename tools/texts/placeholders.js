/** Returns `{{name}}` and the tags of a text, sorted, with repetitions. */
export const placeholdersOf = (text) => (text.match(/\{\{\s*\w+[^}]*\}\}|<\/?\w+>/g) ?? []).sort();
