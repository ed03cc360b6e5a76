import type { ExportedAttachment, ExportedMessage } from "../history.ts";
import { numberOf, withoutMarks } from "./head.ts";
import { meaningOf } from "./phrases.ts";

export interface Content {
  readonly text: string;
  readonly attachments: readonly ExportedAttachment[];
  readonly poll?: ExportedMessage["poll"];
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  /** Nothing stands in it: it opened only once, or had not come when the chat was exported. */
  readonly isEmpty: boolean;
  /** Text for the message's key: the same in an export with files and in one without. */
  readonly forKey: string;
}

/** Path of a file of the export by its name. */
export type FindFile = (name: string) => string | undefined;

/** "<attached: 00000012-PHOTO-2020-03-04-10-21-00.jpg>", as iPhones write. */
const ATTACHED_BEFORE = /<([^<>:：\n]{1,40})[:：]\s?([^<>\n]{1,255})>/u;
/** "IMG-20200304-WA0001.jpg (file attached)"; iPhones wrote "…jpg <attached>" until 2018. */
const ATTACHED_BEHIND = /^([^\n]{1,255}) [(<]([^()<>\n]{1,40})[)>]$/u;
/** Names that the app gives to files, whatever the language of the words around them. */
const GENERATED = /^(?:\d{8}-[A-Z]{3,9}-\d{4}-[\d-]+|[A-Z]{3}-\d{8}-WA\d{4})\.\w{0,8}$/;
const FILE_NAME = /\.\w{1,8}$/;
const VOICE = /^(?:PTT-|(?:\d{8}-)?AUDIO-|AUD-[^.]+\.opus$)/i;
const MENTION = /@\u2068([^\u2068\u2069\n]{1,100})\u2069/g;
/** White space, and marks of writing direction, which the app adds around texts. */
const EDGE = /[\s\u200e\u200f\u202a-\u202e]/;
/** "POLL:" alone, in any language. */
const POLL = /^[\p{L}\p{M}\s]{2,30}[:：]$/u;
/** "OPTION: Yes (2 votes)" */
const OPTION = /^([\p{L}\p{M}]{2,20})\s{0,2}[:：]\s?([^\n]*) \(([^()\n]{1,40})\)$/u;

function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && EDGE.test(text[start] as string)) start++;
  while (end > start && EDGE.test(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

export function contentOf(raw: string, findFile: FindFile): Content {
  const [text, isEdited] = withoutEditedMark(trimmed(raw.replace(MENTION, "@$1")));
  const common = { attachments: [], isEdited, isDeleted: false, isEmpty: false };
  const meaning = meaningOf(text);
  if (meaning === "deleted") return { ...common, text: "", isDeleted: true, forKey: "\u0002" };
  if (text === "" || meaning === "waiting") return { ...common, text: "", isEmpty: true, forKey: text };
  const sent = attachmentIn(text, findFile);
  if (sent) return { ...common, text: sent.caption, attachments: [sent.attachment], forKey: `\u0001${sent.caption}` };
  const poll = pollIn(text);
  // Votes change.
  if (poll) return { ...common, ...poll, forKey: [poll.text, ...poll.poll.options.map((one) => one.text)].join("\n") };
  return { ...common, text, forKey: text };
}

/** Whether a text stands in the name of a person though an iPhone marks it like a line of the app. */
export const isOfPerson = (text: string, { attachments, isEdited, isDeleted, isEmpty }: Content) =>
  attachments.length > 0 ||
  isEdited ||
  isDeleted ||
  isEmpty ||
  /[:：] ?https?:/.test(text) ||
  POLL.test(firstLineOf(text));

/** Day in the name of a sent file, or null. */
export function sentDayIn(text: string): number | null {
  const match =
    /[A-Z]{3}-(20\d\d)(\d\d)(\d\d)-WA\d|-[A-Z]{3,9}-(20\d\d)-(\d\d)-(\d\d)-\d\d-/.exec(text.slice(0, 300))?.slice(1) ??
    [];
  const [year, month, day] = match.filter(Boolean).map(Number);
  return year && month && day ? Date.UTC(year, month - 1, day) / 86_400_000 : null;
}

function withoutEditedMark(text: string): [text: string, isEdited: boolean] {
  const start = text.endsWith(">") ? text.lastIndexOf("<") : -1;
  return start >= 0 && meaningOf(text.slice(start)) === "edited"
    ? [trimmed(text.slice(0, start)), true]
    : [text, false];
}

const firstLineOf = (text: string) => {
  const end = text.indexOf("\n");
  return trimmed(end < 0 ? text : text.slice(0, end));
};

interface Sent {
  readonly attachment: ExportedAttachment;
  readonly caption: string;
}

function attachmentIn(text: string, findFile: FindFile): Sent | null {
  const before = text.includes("<") ? ATTACHED_BEFORE.exec(text) : null;
  if (before) {
    const name = trimmed(before[2] as string);
    const path = findFile(name);
    if (path !== undefined || GENERATED.test(name) || meaningOf(before[1] as string) === "attached") {
      const around = [text.slice(0, before.index), text.slice(before.index + before[0].length)] as const;
      return sentFile(name, path, ...around);
    }
  }
  const first = firstLineOf(text);
  const rest = text.slice(text.indexOf("\n") < 0 ? text.length : text.indexOf("\n"));
  const plain = withoutMarks(first);
  const behind = plain.endsWith(")") || plain.endsWith(">") ? ATTACHED_BEHIND.exec(plain) : null;
  // "Report.pdf • 3 pages (file attached)"
  const [name = ""] = (behind?.[1] ?? plain).split(" • ");
  const path = behind || (FILE_NAME.test(plain) && name === plain) ? findFile(name) : undefined;
  if (path !== undefined || (behind && (GENERATED.test(name) || meaningOf(behind[2] as string) === "attached")))
    return sentFile(name, path, "", rest);
  if (meaningOf(first) === "omitted") return sentFile(plain.replace(/^<\s?|\s?>$/g, ""), undefined, "", rest);
  return omittedAtEnd(text);
}

/** "Report.pdf • 3 pages document omitted", or a caption and "image omitted" behind a mark. */
function omittedAtEnd(text: string): Sent | null {
  const mark = text.lastIndexOf("\u200e");
  if (mark > 0 && meaningOf(text.slice(mark)) === "omitted")
    return sentFile(trimmed(text.slice(mark)), undefined, text.slice(0, mark), "");
  const [name = "", ...words] = text.length <= 300 ? text.split(" • ") : [];
  const isDocument = FILE_NAME.test(name) && words.length === 1 && /\p{Nd}/u.test(words[0] as string);
  const tail = isDocument ? (words[0] as string).split(" ") : [];
  const isLeftOut = tail.some((_word, index) => meaningOf(tail.slice(index).join(" ")) === "omitted");
  return isLeftOut ? sentFile(name, undefined, "", "") : null;
}

function sentFile(name: string, path: string | undefined, before: string, behind: string): Sent {
  // An iPhone writes a document's own name before the name that it has in the export.
  const [shown = ""] = withoutMarks(before).trim().split(" • ");
  const isShown = FILE_NAME.test(shown) && !shown.includes("\n") && (before.includes(" • ") || name.endsWith(shown));
  return {
    attachment: {
      name: (isShown ? shown : name).normalize("NFC"),
      ...(path !== undefined && { path }),
      ...(VOICE.test(name) && { isVoice: true as const }),
    },
    caption: [isShown ? "" : trimmed(before), trimmed(behind)].filter(Boolean).join("\n"),
  };
}

function pollIn(text: string) {
  const end = text.indexOf("\n");
  if (end < 0 || end > 50 || !POLL.test(firstLineOf(text))) return null;
  const [, ...lines] = text
    .split("\n")
    .map((line) => withoutMarks(line).trim())
    .filter(Boolean);
  const found = lines.map((line) => OPTION.exec(line));
  const begin = found.findIndex((option) => option !== null && Number.isInteger(votesIn(option)));
  const label = found[begin]?.[1];
  const options = [];
  for (const option of begin < 0 ? [] : found.slice(begin)) {
    if (option === null || option[1] !== label || !Number.isInteger(votesIn(option))) return null;
    options.push({ text: option[2] as string, votes: votesIn(option) });
  }
  return options.length === 0 ? null : { text: lines.slice(0, begin).join("\n").trim(), poll: { options } };
}

/** "2 votes", "٢ صوت", "2표" */
function votesIn(option: RegExpExecArray): number {
  const digits = /\p{Nd}{1,9}/u.exec(option[3] as string);
  return digits ? numberOf(digits[0]) : Number.NaN;
}
