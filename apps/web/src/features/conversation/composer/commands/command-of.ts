export interface Command {
  readonly name: string;
  readonly words: string;
}

/** Also matches the full-width slash of East Asian keyboards. */
const SLASH = "[/\uff0f]";
/** Letters, digits, dashes and underscores of a name, in normal and full width. */
const SIGN = "[a-z0-9_\\-\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff3f\uff0d]";
const COMMAND = new RegExp(`^${SLASH}(${SIGN}+)(?:\\s([^]*))?$`, "iu");
const TYPED = new RegExp(`^${SLASH}(${SIGN}*)$`, "iu");
const GOES_ON = new RegExp(`^${SIGN}`, "iu");

const nameOf = (typed: string) => typed.normalize("NFKC").toLowerCase();

export const beginsCommand = (text: string): boolean => /^[/\uff0f]/.test(text);

/** Returns null if the text is no command, such as a path or `//`. */
export function commandOf(text: string): Command | null {
  const [, typed = "", words = ""] = COMMAND.exec(text.trim()) ?? [];
  const name = nameOf(typed);
  return /^[a-z0-9]/.test(name) ? { name, words: words.trim() } : null;
}

/** Removes the second slash with which a user escapes a command. */
export const withoutSlash = (text: string): string => (/^[/\uff0f]{2}/.test(text) ? text.slice(1) : text);

/** Returns the command name around the cursor, or null. */
export function typedName(text: string, cursor: number): string | null {
  const [, typed] = TYPED.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined || GOES_ON.test(text.slice(cursor)) ? null : nameOf(typed);
}

/** Formats an action in italics, line by line. */
export const asAction = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.trim())
    .map((line) => (line === "" ? "" : `_${line}_`))
    .join("\n");
