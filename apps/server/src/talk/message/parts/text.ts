import type { Sql } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";

/** The language of a text, detected before its message is stored. */
export interface DetectedLanguage {
  /** `und` when it is undetermined. */
  readonly language: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Name of the detector, so that results of earlier detectors can be found. */
  readonly detector: string;
}

export interface NewText {
  readonly text: string;
  /** Undefined when it is detected after the delivery. */
  readonly detected?: DetectedLanguage | undefined;
}

export interface TextColumns {
  text: string;
  revision: number;
  language: string | null;
  edited_at: Date | null;
}

export const text: MessagePart<TextColumns, NewText> = {
  sent: {
    has: ({ detected }) => detected !== undefined,
    values: [
      { name: "language", type: "text", of: ({ detected }) => detected?.language },
      { name: "confidence", type: "real", of: ({ detected }) => detected?.confidence },
      { name: "detector", type: "text", of: ({ detected }) => detected?.detector },
    ],
    columns: {
      language: "i.language",
      language_confidence: "i.confidence",
      detector: "i.detector",
      language_at_send: "i.language is not null",
    },
  },
  fresh: ({ text, detected }) => ({ text, revision: 1, language: detected?.language ?? null, edited_at: null }),
  columns: (sql: Sql) => sql`m.text, m.revision, m.language, m.edited_at`,
  exported: (sql: Sql) => sql`m.text, m.language, m.edited_at as edited`,
  present: ({ text, language, edited_at }) => ({
    text,
    ...(language === null ? {} : { language }),
    ...(edited_at && { editedAt: edited_at.toISOString() }),
  }),
  endsWithText: { set: (sql: Sql) => sql`language = null, language_confidence = null, detector = null` },
  endsWithMessage: { set: (sql: Sql) => sql`text = '', digest = ''` },
};
