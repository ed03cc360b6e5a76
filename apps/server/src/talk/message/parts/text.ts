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
  exported: (sql: Sql) => sql`m.text, m.language, m.edited_at as edited,
    case when m.edited_at is not null then (
      select json_agg(json_strip_nulls(json_build_object('text', v.text, 'language', v.language, 'written', v.written_at))
        order by v.revision desc)
      from message_revisions v where v.conversation_id = m.conversation_id and v.message_id = m.id) end as revisions`,
  present: ({ text, language, edited_at }) => ({
    text,
    ...(language === null ? {} : { language }),
    ...(edited_at && { editedAt: edited_at.toISOString() }),
  }),
  endsWithText: { set: (sql: Sql) => sql`language = null, language_confidence = null, detector = null` },
  endsWithMessage: {
    set: (sql: Sql) => sql`text = '', digest = ''`,
    rows: (sql, conversationId, ids) =>
      sql`delete from message_revisions where conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`,
  },
};
