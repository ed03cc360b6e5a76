import type { Message, WrittenRendition } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";

export interface RenditionColumns {
  /** Those that a person wrote; null without any. */
  renditions: readonly WrittenRendition[] | null;
  /** How many suggestions wait for the author; null without any. */
  suggestions: number | null;
}

export const renditionColumns = (sql: Sql) => sql`m.renditions, m.suggestions`;

export const presentRenditions = ({
  renditions,
  suggestions,
}: RenditionColumns): Pick<Message, "renditions" | "suggestions"> => ({
  ...(renditions && { renditions: [...renditions] }),
  ...(suggestions !== null && { suggestions }),
});
