/** What a text that begins with a slash asks for. */
export interface Command {
  readonly name: string;
  /** What stands after the name, trimmed. */
  readonly words: string;
}

/** Begins a command, as keyboards of East Asia write it too. */
const SLASH = "[/\uff0f]";
/** Letters, digits, dashes and lower lines of a name, of the usual width or twice as wide. */
const SIGN = "[a-z0-9_\\-\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff3f\uff0d]";
const COMMAND = new RegExp(`^${SLASH}(${SIGN}+)(?:\\s([^]*))?$`, "iu");
const TYPED = new RegExp(`^${SLASH}(${SIGN}*)$`, "iu");
const GOES_ON = new RegExp(`^${SIGN}`, "iu");

const nameOf = (typed: string) => typed.normalize("NFKC").toLowerCase();

/** Whether a command may begin with this text. */
export const beginsCommand = (text: string): boolean => /^[/\uff0f]/.test(text);

/** The command of a text; null of one that is none, such as a path or `//`. */
export function commandOf(text: string): Command | null {
  const [, typed = "", words = ""] = COMMAND.exec(text.trim()) ?? [];
  const name = nameOf(typed);
  return /^[a-z0-9]/.test(name) ? { name, words: words.trim() } : null;
}

/** The text as it is sent: a second slash at its beginning keeps it from being a command. */
export const withoutSlash = (text: string): string => (/^[/\uff0f]{2}/.test(text) ? text.slice(1) : text);

/** The name that is being typed, while the cursor is in it; null where there is none. */
export function typedName(text: string, cursor: number): string | null {
  const [, typed] = TYPED.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined || GOES_ON.test(text.slice(cursor)) ? null : nameOf(typed);
}

/** What somebody does, in italics, line by line. */
export const asAction = (words: string): string =>
  words
    .split("\n")
    .map((line) => line.trim())
    .map((line) => (line === "" ? "" : `_${line}_`))
    .join("\n");
