import type { SystemMessage } from "@lingualoom/contract/shapes.ts";
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
  present({ system, sender_id }) {
    if (!system) return {};
    const { code, users = [], value = null } = system;
    return { system: { code, by: sender_id, users: [...users], value } };
  },
};
