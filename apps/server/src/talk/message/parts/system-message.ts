import type { SystemMessage } from "@lingualoom/contract/shapes.ts";
import { seenName } from "#/people/people/seen-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";

/** The value of `messages.system`. The sender is who caused it. */
export interface StoredSystemMessage extends Pick<SystemMessage, "code"> {
  readonly users?: readonly string[];
  readonly value?: string | null;
}

export interface SystemColumns {
  system: StoredSystemMessage | null;
}

export const systemMessage: MessagePart<SystemColumns & { sender_id: string }> = {
  fresh: () => ({ system: null }),
  columns: (sql: Sql) => sql`m.system`,
  exported: (sql: Sql, me) => sql`
    case when m.system is not null then json_strip_nulls(json_build_object('code', m.system -> 'code',
      'users', coalesce((
        select json_agg(json_build_object('id', u.id, 'name', ${seenName(sql, me)}))
        from jsonb_array_elements_text(m.system -> 'users') as one join users u on u.id = one::uuid), '[]'),
      'value', m.system -> 'value')) end as system`,
  present({ system, sender_id }) {
    if (!system) return {};
    const { code, users = [], value = null } = system;
    return { system: { code, by: sender_id, users: [...users], value } };
  },
};
