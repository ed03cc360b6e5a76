import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Got } from "@lingualoom/contract/calls.ts";
import type { Message, Rung } from "@lingualoom/contract/shapes.ts";
import type { Database, Sql } from "../../database/open.ts";
import { notReachable } from "../../http/errors.ts";
import { disappearingOf, secondsOf } from "./disappearing.ts";
import { noticeOf } from "./message.ts";
import { insertNotice } from "./notice-store.ts";
import { heightOf, rungInForce } from "./rung.ts";

type Changes = Got<"PUT /conversations/:userId/settings", "body">;

interface Row {
  mine_rung: Rung | null;
  their_rung: Rung | null;
  auto_translate: boolean | null;
  muted: boolean;
  disappearing_seconds: number | null;
  closed: boolean;
  initial_rung: Rung;
  last_seq: number;
  server_after_seq: number;
  providers_after_seq: number;
}

const select = (sql: Sql, conversationId: string, me: string) => sql<Row[]>`
  select mine.rung as mine_rung, theirs.rung as their_rung, mine.auto_translate, mine.muted,
    c.disappearing_seconds, c.closed, c.initial_rung, c.last_seq,
    c.server_after_seq, c.providers_after_seq
  from conversations c
  join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
  join participants theirs on theirs.conversation_id = c.id and theirs.user_id <> ${me}
  where c.id = ${conversationId}`;

function settingsOf(row: Row, defaultRung: Rung): ConversationSettings {
  const record = {
    rungs: [row.mine_rung, row.their_rung],
    initialRung: row.initial_rung,
    serverAfterSeq: row.server_after_seq,
    providersAfterSeq: row.providers_after_seq,
  };
  return {
    mine: { rung: row.mine_rung, autoTranslate: row.auto_translate, muted: row.muted },
    effectiveRung: rungInForce(record, defaultRung),
    disappearing: disappearingOf(row.disappearing_seconds),
    writtenBelow: { server: row.server_after_seq, providers: row.providers_after_seq },
  };
}

export async function readConversationSettings(
  database: Sql,
  conversationId: string,
  me: string,
  defaultRung: Rung,
): Promise<ConversationSettings | null> {
  const [row] = await select(database, conversationId, me);
  return row ? settingsOf(row, defaultRung) : null;
}

/**
 * Changes what one person has set. When that raises the rung in force, everything written so far stays on the rung it
 * was written on; the conversation's row is locked, so that no message slips in between.
 */
export async function writeConversationSettings(
  database: Database,
  conversationId: string,
  me: string,
  changes: Changes,
  defaultRung: Rung,
  now: Date,
): Promise<{ before: ConversationSettings; after: ConversationSettings; notice: Message | null }> {
  const { before, notice } = await database.begin(async (sql) => {
    await sql`select 1 from conversations where id = ${conversationId} for no key update`;
    const [row] = await select(sql, conversationId, me);
    if (!row) throw new Error("a conversation vanished while it was changed");
    const next: Row = {
      ...row,
      mine_rung: changes.rung === undefined ? row.mine_rung : changes.rung,
      auto_translate: changes.autoTranslate === undefined ? row.auto_translate : changes.autoTranslate,
      muted: changes.muted ?? row.muted,
      disappearing_seconds:
        changes.disappearing === undefined ? row.disappearing_seconds : secondsOf(changes.disappearing),
    };
    const [known, wanted] = [settingsOf(row, defaultRung), settingsOf(next, defaultRung)];
    await sql`
      update participants
      set rung = ${next.mine_rung}, auto_translate = ${next.auto_translate}, muted = ${next.muted}
      where conversation_id = ${conversationId} and user_id = ${me}`;
    const [from, to] = [heightOf(known.effectiveRung), heightOf(wanted.effectiveRung)];
    if (to > from) {
      await sql`
        update conversations
        set server_after_seq = case when ${from < heightOf("server")} then last_seq else server_after_seq end,
          providers_after_seq = case when ${to >= heightOf("providers")} then last_seq else providers_after_seq end
        where id = ${conversationId}`;
    }
    if (known.disappearing !== wanted.disappearing) {
      // It is said to the other person in the conversation, and somebody may have closed that.
      if (row.closed) throw notReachable();
      await sql`update conversations set disappearing_seconds = ${next.disappearing_seconds}
        where id = ${conversationId}`;
      const notice = await insertNotice(sql, conversationId, me, noticeOf(wanted.disappearing), now);
      return { before: known, notice };
    }
    return { before: known, notice: null };
  });
  const after = await readConversationSettings(database, conversationId, me, defaultRung);
  return { before, after: after ?? before, notice };
}

/**
 * After the operator has lowered the server's default, conversations that began above it stay where it is now, also
 * when it is raised again: their people have not said anything else.
 */
export async function lowerBeginnings(database: Sql, defaultRung: Rung): Promise<void> {
  if (defaultRung === "providers") return;
  await database`update conversations set initial_rung = ${defaultRung} where initial_rung = 'providers'`;
}
