import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "../../../clock.ts";
import type { Database, Transaction } from "../../../database/open.ts";
import { notFound, notReachable } from "../../../errors.ts";
import type { Routes } from "../../../http/routes.ts";
import type { Pictures } from "../../../media/pictures.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import type { Deliver } from "../../../realtime/deliver.ts";
import { createRecentIds, isYoung } from "../send/deliver-again.ts";
import { messageText } from "../send/message-text.ts";
import {
  endMessages,
  hideMessage,
  type KnownMessage,
  lockMessage,
  readMessage,
  writeText,
} from "./edit-store.ts";

export interface MessageLifeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly deliver: Deliver;
  readonly limits: Limits;
  readonly pictures: Pick<Pictures, "deleteForMessages" | "collectSoon">;
  /** Told of an edited message, whose language is to be found out. */
  readonly onEdited: (message: Message) => void;
}

/** Editing and deleting. Whatever comes too late, is somebody else's or is not there looks the same. */
/** Changes this process remembers to have delivered; a repeat of an older one may be delivered twice. */
const DELIVERED_MAX = 2_000;

export function messageLifeRoutes(
  deps: MessageLifeDependencies,
): Routes<"PATCH /message/:id" | "DELETE /message/:id"> {
  const { database, clock, deliver, limits, pictures, onEdited } = deps;

  const delivered = createRecentIds(DELIVERED_MAX);
  const changeOf = ({ _id, changeSeq }: Message) => `${_id} ${changeSeq}`;

  function tellBoth(message: Message) {
    delivered.add(changeOf(message));
    deliver.to([message.senderId, message.receiverId], "messageUpdated", message);
  }

  /** Asked twice: the process that changed it may have died before it told anybody. */
  function tellAgain(message: Message, at: string | undefined) {
    if (at && isYoung(new Date(at), clock.now()) && !delivered.has(changeOf(message))) tellBoth(message);
  }

  /** @returns the message as it is now, or null when it says that already */
  async function edit(sql: Transaction, known: KnownMessage, typed: string): Promise<Message | null> {
    const text = messageText(typed, known.media_id !== null);
    if (known.closed) throw notReachable();
    return text === known.text ? null : writeText(sql, known, text, clock.now());
  }

  return {
    async "PATCH /message/:id"({ me, params, body }) {
      await limits.consume("SEND", me.userId);
      const { message, changed } = await database.begin(async (sql) => {
        const known = requireOwn(await lockMessage(sql, me.userId, params.id), me.userId);
        const isOver = known.expires_at !== null && known.expires_at <= clock.now();
        if (known.deleted_at || isOver) throw notFound("Message");
        const edited = await edit(sql, known, body.text);
        return { message: edited ?? (await readMessage(sql, known)), changed: edited !== null };
      });
      if (changed) {
        tellBoth(message);
        onEdited(message);
      } else tellAgain(message, message.editedAt);
      return message;
    },

    async "DELETE /message/:id"({ me, params, query }) {
      return query.for === "everyone" ? forEveryone(me.userId, params.id) : forMe(me.userId, params.id);
    },
  };

  async function forEveryone(me: string, id: string): Promise<Message> {
    const { message, changed } = await database.begin(async (sql) => {
      const known = requireOwn(await lockMessage(sql, me, id), me);
      // Twice is as good as once.
      if (known.deleted_at) return { message: await readMessage(sql, known), changed: false };
      await pictures.deleteForMessages(sql, [id]);
      const [message] = await endMessages(sql, known.conversation_id, [id], clock.now());
      if (!message) throw new Error("a locked message vanished");
      return { message, changed: true };
    });
    if (changed) {
      tellBoth(message);
      pictures.collectSoon();
    } else tellAgain(message, message.deletedAt);
    return message;
  }

  async function forMe(me: string, id: string): Promise<Message> {
    const message = await database.begin(async (sql) => {
      const known = await lockMessage(sql, me, id);
      if (!known) throw notFound("Message");
      return hideMessage(sql, me, known, clock.now());
    });
    deliver.to([me], "messageUpdated", message);
    return message;
  }
}

/** @throws AppError `NOT_FOUND` also for what somebody else wrote, and for lines nobody wrote */
function requireOwn(known: KnownMessage | null, me: string): KnownMessage {
  if (known?.sender_id !== me || known.notice !== null) throw notFound("Message");
  return known;
}
