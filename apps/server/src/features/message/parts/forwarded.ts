import type { Message, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";

export interface ForwardedColumns {
  /** Of a forwarded message: how far its text may go at most. */
  forwarded_level: PrivacyLevel | null;
}

export const forwardedColumns = (sql: Sql) => sql`m.forwarded_level`;

export const presentForwarded = ({ forwarded_level }: ForwardedColumns): Pick<Message, "forwarded"> =>
  forwarded_level === null ? {} : { forwarded: true };
