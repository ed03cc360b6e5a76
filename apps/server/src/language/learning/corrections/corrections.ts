import type { Correction } from "@lingualoom/contract/calls/corrections.ts";
import { CORRECTIONS_MAX } from "@lingualoom/contract/limits.ts";
import { areBlocked } from "#/language/translation/by-people/suggestion-store.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { type KnownMessage, lockMessage } from "#/talk/message/lock-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { messageText } from "#/talk/messages/send/message-text.ts";
import {
  allowsCorrections,
  type CorrectionRow,
  countCorrections,
  countOthers,
  readCorrections,
  removeCorrection,
  writeCorrection,
} from "./corrections-store.ts";

type Names =
  | "GET /message/:id/corrections"
  | "PUT /message/:id/corrections"
  | "DELETE /message/:id/corrections/:userId";

const done = { success: true } as const;

const present = (row: CorrectionRow): Correction => ({
  by: asPerson(row),
  text: row.text,
  at: row.created_at.toISOString(),
});

/** Corrections of language learners' messages by others. The text itself never changes. */
export function correctionRoutes(
  context: Platform & { readonly access: MessageAccess; readonly deliver: MemberDelivery },
): Routes<Names> {
  const { database, clock, access, deliver, limits } = context;

  function requireThere(known: KnownMessage | null): KnownMessage {
    const isOver = known?.expires_at && known.expires_at <= clock.now();
    if (!known || known.deleted_at || isOver || known.is_system) throw notFound("messageNotFound");
    return known;
  }

  async function requireAllowed(sql: Transaction, me: string, known: KnownMessage): Promise<void> {
    const { conversation_id, sender_id } = known;
    const isAllowed = sender_id !== me && (await allowsCorrections(sql, conversation_id, sender_id));
    if (!isAllowed || known.is_forwarded) throw new AppError("FORBIDDEN", say("notCorrectable"));
    if (known.closed || (await areBlocked(sql, me, sender_id))) throw notReachable();
    if (known.text === "") throw new AppError("VALIDATION", say("messageEmpty"));
    if ((await countOthers(sql, known, me)) >= CORRECTIONS_MAX)
      throw new AppError("VALIDATION", say("tooManyCorrections", { most: CORRECTIONS_MAX }));
  }

  /** Changes a locked message's corrections and announces their count. */
  async function change(
    me: string,
    id: string,
    how: (sql: Transaction, known: KnownMessage) => Promise<boolean>,
  ): Promise<void> {
    const conversation: Membership = await access.conversationOf(me, id);
    const message = await database.begin(async (sql) => {
      const known = requireThere(await lockMessage(sql, me, conversation.conversationId, id));
      if (!(await how(sql, known))) return null;
      const [row] = await countCorrections(sql, conversation.conversationId, [id]);
      if (!row) throw new Error("a locked message vanished");
      const counted = presentMessage(row, conversation);
      await renewAnswers(sql, [counted]);
      return counted;
    });
    if (message) deliver.toMembers(message.conversationId, "messageUpdated", message);
  }

  return {
    async "GET /message/:id/corrections"({ me, params }) {
      const message = await readableMessage(database, me.userId, params.id, clock.now());
      const isMine = message.sender_id === me.userId;
      return (await readCorrections(database, message, me.userId, isMine ? null : me.userId)).map(present);
    },

    async "PUT /message/:id/corrections"({ me, params, body }) {
      const text = messageText(body.text, false);
      await limits.consume("SUGGEST", me.userId);
      await change(me.userId, params.id, async (sql, known) => {
        await requireAllowed(sql, me.userId, known);
        if (text === known.text) throw new AppError("VALIDATION", say("correctionSame"));
        await writeCorrection(sql, known, me.userId, text, clock.now());
        return true;
      });
      return done;
    },

    async "DELETE /message/:id/corrections/:userId"({ me, params }) {
      await change(me.userId, params.id, (sql, known) => {
        if (me.userId !== params.userId && me.userId !== known.sender_id) throw notFound("messageNotFound");
        return removeCorrection(sql, known, params.userId);
      });
      return done;
    },
  };
}
