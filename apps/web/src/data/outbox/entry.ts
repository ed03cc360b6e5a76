import type { Mention, Quote } from "@lingualoom/contract/shapes.ts";
import type { Address } from "../address.ts";
import type { UploadableFile } from "../uploads/file-facts.ts";

/** A file that goes with a message. */
export interface OutboxAttachment extends UploadableFile {
  readonly isUploaded?: boolean | undefined;
}

export interface GivenRendition {
  readonly language: string;
  readonly text: string;
  /** The seal says which engine made the rendition. Without a seal the author wrote it. */
  readonly seal?: string | undefined;
}

export interface OfferedPoll {
  readonly options: string[];
  readonly multiple: boolean;
}

/** What a message carries beside its text. */
export interface OutboxParts {
  readonly attachments?: readonly OutboxAttachment[] | undefined;
  /** What it answers, as it was then. */
  readonly replyTo?: Quote | undefined;
  /** Whom its text may mention; the server leaves out who does not stand in it. */
  readonly mentions?: readonly Mention[] | undefined;
  /** Its text is a question, and these are the answers. */
  readonly poll?: OfferedPoll | undefined;
  /** What its readers are to get in other languages: its author's words, or an engine's that they have seen. */
  readonly renditions?: GivenRendition[] | undefined;
}

/** A message that its author has sent and the server has not acknowledged yet. */
export interface OutboxEntry extends OutboxParts {
  readonly clientMessageId: string;
  /** Only this person may send it. */
  readonly author: string;
  /** A conversation, or a new one. */
  readonly address: Address;
  readonly text: string;
  /** Milliseconds since 1970, made strictly rising: the order of sending. */
  readonly createdAt: number;
  readonly state: "waiting" | "failed";
  /** Why it failed, as a sentence; empty while it waits. */
  readonly reason: string;
}

/** Where entries survive a reload and a crash. */
export interface OutboxStore {
  readonly of: (author: string) => Promise<OutboxEntry[]>;
  readonly put: (entry: OutboxEntry) => Promise<void>;
  readonly remove: (clientMessageId: string) => Promise<void>;
  readonly clear: (author: string) => Promise<void>;
}
