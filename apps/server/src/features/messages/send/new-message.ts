import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { StoredMentions } from "../../message/parts/mentions.ts";
import type { DetectedLanguage } from "./detected-language.ts";

/** A message about to be stored; its ids are made by the application. */
export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  /** Of the conversation's members, as the sender's right to write was found in; 0 in a direct conversation. */
  readonly membersVersion: number;
  readonly clientMessageId: string;
  /** Of a picture and its words; a text alone needs none before it is edited. */
  readonly digest?: string | undefined;
  readonly text: string;
  /** Undefined where it is detected after the delivery. */
  readonly detected?: DetectedLanguage | undefined;
  /** The number of the message it answers. */
  readonly replyToSeq?: number | undefined;
  readonly mentions?: StoredMentions | undefined;
  /** What its readers get in these languages. */
  readonly given?: readonly NewRendition[] | undefined;
  readonly forwarded?: Forwarded | undefined;
  /** Its picture, which it alone may show (`claimPicture`); such a message has a digest. */
  readonly mediaId?: string | undefined;
}

/** A rendition that comes with its message: of its author, or of the engine whose preview they saw. */
export interface NewRendition {
  readonly target: string;
  readonly text: string;
  readonly writtenBy: string | null;
  readonly source: string;
  readonly engine: string;
  readonly engineVersion: string;
  /** The version of the glossary that applied; empty: none did. */
  readonly glossary: string;
  readonly engineName: string;
  readonly quality: "rough" | "good";
  readonly madeAt: "device" | "server" | "provider";
  /** As hexadecimal; null for what is not to be found by its text. */
  readonly memoryKey: string | null;
}

/** What a forwarded message keeps of the one it copies. */
export interface Forwarded {
  /** How far its text may go at most. */
  readonly level: PrivacyLevel;
  /** When it disappears at the latest. */
  readonly until: Date | null;
}
