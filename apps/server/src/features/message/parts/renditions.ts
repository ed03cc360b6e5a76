import type { Message, WrittenRendition } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";

export interface RenditionColumns {
  /** Those that a person wrote; null without any. */
  renditions: readonly WrittenRendition[] | null;
  /** How many suggestions wait for the author; null without any. */
  suggestions: number | null;
  /** How many people have corrected it; null without any. */
  corrections: number | null;
}

export const renditionColumns = (sql: Sql) => sql`m.renditions, m.suggestions, m.corrections`;

export const presentRenditions = ({
  renditions,
  suggestions,
  corrections,
}: RenditionColumns): Pick<Message, "renditions" | "suggestions" | "corrections"> => ({
  ...(renditions && { renditions: [...renditions] }),
  ...(suggestions !== null && { suggestions }),
  ...(corrections !== null && { corrections }),
});
