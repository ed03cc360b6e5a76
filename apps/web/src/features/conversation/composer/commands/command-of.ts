/** What a text that begins with a slash asks for. */
export interface Command {
  readonly name: string;
  /** What stands after the name, trimmed. */
  readonly words: string;
}

/** The command of a text; null of one that is none, such as a path or `//`. */
export function commandOf(text: string): Command | null {
  const [, name, words = ""] = /^\/([a-z0-9][a-z0-9_-]*)(?:\s+([\s\S]*))?$/i.exec(text.trim()) ?? [];
  return name === undefined ? null : { name: name.toLowerCase(), words: words.trim() };
}

/** The text as it is sent: a second slash at its beginning keeps it from being a command. */
export const withoutSlash = (text: string): string => (text.startsWith("//") ? text.slice(1) : text);

/** The name that is being typed, while the cursor is in it; null where there is none. */
export function typedName(text: string, cursor: number): string | null {
  const [, name] = /^\/([a-z0-9_-]*)$/i.exec(text.slice(0, cursor)) ?? [];
  return name === undefined || /^[a-z0-9_-]/i.test(text.slice(cursor)) ? null : name.toLowerCase();
}

/** What somebody does, in italics, line by line. */
export const asAction = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.trim())
    .map((line) => (line === "" ? "" : `_${line}_`))
    .join("\n");
