import type { Message, SystemMessage } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";

/** As `messages.system` holds it; who did it is the sender. */
export interface StoredSystemMessage extends Pick<SystemMessage, "code"> {
  readonly users?: readonly string[];
  readonly value?: string | null;
}

export interface SystemColumns {
  system: StoredSystemMessage | null;
}

export const systemColumns = (sql: Sql) => sql`m.system`;

export function presentSystem({ system, sender_id }: SystemColumns & { sender_id: string }): Pick<Message, "system"> {
  if (!system) return {};
  const { code, users = [], value = null } = system;
  return { system: { code, by: sender_id, users: [...users], value } };
}
