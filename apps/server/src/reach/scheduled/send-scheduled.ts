import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, asAppError } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import { WorkFailed } from "#/platform/work-queue/work.ts";
import { attached } from "#/talk/messages/send/attached.ts";
import type { Sender } from "#/talk/messages/send/send.ts";
import type { Alerts } from "../push/alerts/alerts.ts";
import {
  endScheduled,
  readDueTime,
  readOne,
  SCHEDULED,
  type ScheduledRow,
  startScheduled,
  stopScheduled,
} from "./scheduled-store.ts";

const ATTEMPTS = 9;
const SENT_AT_ONCE = 20;
const OF_ONE_PERSON = 2;

/** Refusals that pass by themselves. */
const PASSING: ReadonlySet<AppError["code"]> = new Set(["UNAVAILABLE", "INTERNAL", "RATE_LIMITED"]);

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
}

/**
 * Sends messages at their time. A server that dies between sending and deleting the row leaves the work to another one,
 * whose send is a retry with the same `clientMessageId`, so that each message is sent once.
 */
export function registerScheduled(context: Needs, sender: Pick<Sender, "send">, alerts: Alerts): void {
  const { background: database, clock, deliver, memberships, work } = context;

  const send = ({ userId, conversationId, clientMessageId, draft }: ScheduledRow) =>
    sender.send({
      ...draft,
      from: userId,
      clientMessageId,
      attachments: attached(draft.attachments),
      conversation: () =>
        memberships.membershipOf(userId, conversationId).catch((error) => {
          const isGone = error instanceof AppError && error.code === "NOT_FOUND";
          throw isGone ? new AppError("FORBIDDEN", say("scheduledNotMember")) : error;
        }),
    });

  async function fail({ id, userId }: ScheduledRow, reason: LocalizableText): Promise<void> {
    await database.begin(async (sql) => {
      await stopScheduled(sql, id, reason);
      await alerts.add(sql, { kind: SCHEDULED, id }, userId);
    });
    deliver.to([userId], "scheduledChanged", { failed: id });
    alerts.wake();
  }

  work.register({
    kind: SCHEDULED,
    async run({ key, attempts }) {
      const row = await startScheduled(database, key, clock.now());
      if (!row) {
        // Not due yet, because it was moved, or the server's clock was set back.
        const again = await readDueTime(database, key);
        return again && { again };
      }
      if (row.isSuspended) return void (await fail(row, say("scheduledSuspended")));
      try {
        await send(row);
      } catch (cause) {
        const error = asAppError(cause);
        if (!PASSING.has(error.code) || attempts >= ATTEMPTS) return void (await fail(row, error.sentence));
        await stopScheduled(database, key, null);
        if (!(cause instanceof AppError)) throw cause;
        throw new WorkFailed(cause.message, { waitMs: (cause.details.retryAfter ?? 0) * 1_000 });
      }
      await endScheduled(database, key);
      deliver.to([row.userId], "scheduledChanged", {});
      return undefined;
    },
    attempts: ATTEMPTS,
    atOnce: SENT_AT_ONCE,
    ofOwner: OF_ONE_PERSON,
  });
  alerts.register({
    kind: SCHEDULED,
    async read(id, userId) {
      const row = await readOne(database, userId, id);
      return row?.failure
        ? { title: say("pushNotSent"), text: row.draft.text, conversationId: row.conversationId }
        : undefined;
    },
  });
}
