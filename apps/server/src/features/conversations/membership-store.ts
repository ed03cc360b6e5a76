import { plainArray } from "../../database/array-literal.ts";
import type { Sql } from "../../database/open.ts";
import type { PrivacyLevelRecord } from "./privacy-level.ts";

/** A conversation as access and delivery need it. Its counters change with every send and stand elsewhere. */
export interface Membership {
  readonly conversationId: string;
  readonly kind: "direct" | "group";
  readonly memberIds: readonly string[];
  /** It takes no messages. A send need not ask: the row of a closed conversation refuses. */
  readonly closed: boolean;
  /** Nobody has written yet, so to its members there is no conversation. */
  readonly isEmpty: boolean;
  readonly privacy: PrivacyLevelRecord;
}

/** What the privacy level of the conversation `c` follows from. */
export const privacyColumn = (sql: Sql) => sql`
  json_build_object(
    'privacyLevels', (select json_agg(p.privacy_level) from participants p where p.conversation_id = c.id),
    'initialPrivacyLevel', c.initial_privacy_level,
    'consentedFromSeq', json_build_object('server', c.server_from_seq, 'providers', c.providers_from_seq)
  ) as privacy`;

/** The ids of all members of the conversation `c`. */
export const memberIdsColumn = (sql: Sql) => sql`
  (select json_agg(p.user_id order by p.joined_at, p.user_id) from participants p where p.conversation_id = c.id)
    as "memberIds"`;

export function readMemberships(sql: Sql, conversationIds: readonly string[]): Promise<Membership[]> {
  return sql<Membership[]>`
    select c.id as "conversationId", c.kind, c.closed, c.last_seq = 0 as "isEmpty", ${memberIdsColumn(sql)},
      ${privacyColumn(sql)}
    from conversations c where c.id = any(${plainArray(conversationIds)}::uuid[])`;
}
