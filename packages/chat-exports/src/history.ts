/** The chats whose exports can be read. */
export const SOURCES = ["whatsapp", "telegram", "slack", "mattermost", "discord", "element", "lingualoom"] as const;
export type Source = (typeof SOURCES)[number];

/** Part of an export, in the order of its files. A person or conversation comes before the first message of it. */
export type HistoryItem = ExportedPerson | ExportedConversation | ExportedMessage | LeftOut | Question;

export interface ExportedPerson {
  readonly type: "person";
  /** Identifies the person within the export: an account's number, or the name where there is nothing else. */
  readonly key: string;
  readonly name: string;
  /** As the export says it; nothing proves it. */
  readonly email?: string;
  readonly isBot?: true;
}

export interface ExportedConversation {
  readonly type: "conversation";
  readonly key: string;
  /** Empty where the export gives none. */
  readonly title: string;
  readonly kind: "direct" | "group";
  /** Keys of people, where the export lists them. */
  readonly members?: readonly string[];
}

export interface ExportedMessage {
  readonly type: "message";
  /** Key of its conversation. */
  readonly conversation: string;
  /** Identifies the message within its conversation, and is the same in a later export that has the message too. */
  readonly key: string;
  /** Key of the person; null for a line of the old app itself ("Ana changed the group's picture"). */
  readonly author: string | null;
  /** Milliseconds since 1970 in UTC. */
  readonly at: number;
  /** Plain text; what the app marked as bold, links and the like is written as a person would type it. */
  readonly text: string;
  readonly editedAt?: number;
  /** The old app says that its author deleted it: it has no text. */
  readonly deleted?: true;
  readonly forwarded?: true;
  /** Key of the message that it answers, in the same conversation. */
  readonly replyTo?: string;
  readonly attachments?: readonly ExportedAttachment[];
  readonly reactions?: readonly ExportedReaction[];
  readonly poll?: {
    readonly options: readonly { readonly text: string; readonly votes?: number }[];
    readonly voters?: number;
    readonly multiple?: boolean;
    readonly anonymous?: boolean;
  };
}

export interface ExportedAttachment {
  /** The file's name as people see it. */
  readonly name: string;
  /** Path in the export. Absent with `url`, and where the export came without the file. */
  readonly path?: string;
  /** Address from which the old app gives the file, as long as it does. */
  readonly url?: string;
  readonly isVoice?: true;
  readonly durationMs?: number;
  /** Description for people who cannot see it. */
  readonly alt?: string;
}

export interface ExportedReaction {
  readonly emoji: string;
  /** Keys of people; may be fewer than `count`. */
  readonly by: readonly string[];
  readonly count: number;
}

/** Reasons why something stays behind. */
export type LeftOutReason =
  | "brokenEntry"
  | "unknownKind"
  | "noDate"
  | "missingFile"
  | "unsafePath"
  | "empty"
  | "privateChat"
  | "tooLong";

export interface LeftOut {
  readonly type: "leftOut";
  readonly reason: LeftOutReason;
  /** File and, where it helps, line or key of what stays behind; short, for people. */
  readonly where: string;
}

/** The files alone do not tell; the reader went on with `guess`. */
export interface Question {
  readonly type: "question";
  readonly question: "dateOrder";
  readonly guess: DateOrder;
  /** A date as the file writes it, such as "03/04/2020". */
  readonly example: string;
}

export type DateOrder = "dayFirst" | "monthFirst" | "yearFirst";

/** Facts that the files do not tell, and the person who imports them knows. */
export interface Answers {
  /** IANA name of the zone in which the export's wall clock stood, for exports that write local time. */
  readonly timeZone: string;
  readonly dateOrder?: DateOrder;
}

export interface ExportReader {
  readonly source: Source;
  /** Whether these files look like an export of this source; reads little. */
  recognises(files: ExportFiles): Promise<boolean>;
  /** @throws UnreadableExport when the files cannot be read to their end */
  read(files: ExportFiles, answers: Answers): AsyncGenerator<HistoryItem>;
}

/** The files of an export, wherever they are: a folder, a ZIP archive, or one file. */
export interface ExportFiles {
  /** By path. Paths are relative, have "/" between folders and no ".." in them. */
  readonly files: ReadonlyMap<string, ExportFile>;
}

export interface ExportFile {
  readonly path: string;
  /** Bytes when unpacked. A stream that turns out longer throws. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

export type Unreadable =
  | "unknownExport"
  | "brokenArchive"
  | "encryptedArchive"
  | "archiveTooLarge"
  | "tooManyFiles"
  | "brokenJson"
  | "wrongEncoding"
  | "lineTooLong"
  | "tooManyPeople"
  | "tooManyConversations"
  | "tooManyMessages"
  | "disappearing"
  | "htmlExport"
  | "encryptedBackup"
  | "tooDeep";

/** The export cannot be read. Nothing of it is taken. */
export class UnreadableExport extends Error {
  override readonly name = "UnreadableExport";
  readonly code: Unreadable;
  /** File and line, short, for people; empty for the whole export. */
  readonly where: string;

  constructor(code: Unreadable, where = "") {
    super(`${code}${where && `: ${where}`}`);
    this.code = code;
    this.where = where;
  }
}
