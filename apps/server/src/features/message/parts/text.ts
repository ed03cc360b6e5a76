import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";

export interface TextColumns {
  text: string;
  revision: number;
  language: string | null;
  edited_at: Date | null;
}

export const textColumns = (sql: Sql) => sql`m.text, m.revision, m.language, m.edited_at`;

/** The language of a text that has gone or changed is not known. */
export const noLanguage = (sql: Sql) => sql`language = null, language_confidence = null, detector = null`;

export const presentText = ({ language, edited_at }: TextColumns): Pick<Message, "language" | "editedAt"> => ({
  ...(language === null ? {} : { language }),
  ...(edited_at && { editedAt: edited_at.toISOString() }),
});
