import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { Fragment, MessagePart } from "../part.ts";

export interface ImportedColumns {
  /** Origin of a message that was brought from another chat. */
  imported: Message["imported"] | null;
}

const importedColumn = (sql: Sql): Fragment => sql`
  case when m.import_id is not null then (
    select json_build_object('source', i.source, 'by', i.by_id) from imports i where i.id = m.import_id) end as imported`;

export const imported: MessagePart<ImportedColumns> = {
  fresh: () => ({ imported: null }),
  columns: importedColumn,
  exported: importedColumn,
  present: ({ imported }) => (imported ? { imported } : {}),
  endsWithMessage: { set: (sql: Sql) => sql`imported_reactions = null` },
};
