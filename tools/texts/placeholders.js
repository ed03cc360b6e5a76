/** `{{name}}` and the tags of a text, sorted, as often as they stand in it. */
export const placeholdersOf = (text) => (text.match(/\{\{\s*\w+[^}]*\}\}|<\/?\w+>/g) ?? []).sort();
