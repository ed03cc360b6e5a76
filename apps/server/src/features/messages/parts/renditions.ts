import type { Message, WrittenRendition } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";

export interface RenditionColumns {
  /** Those that a person wrote; null without any. */
  renditions: readonly WrittenRendition[] | null;
}

export const renditionColumns = (sql: Sql) => sql`m.renditions`;

export const presentRenditions = ({ renditions }: RenditionColumns): Pick<Message, "renditions"> =>
  renditions ? { renditions: [...renditions] } : {};
