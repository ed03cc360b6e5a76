import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import { notFound } from "../../../errors.ts";
import type { Pictures } from "../../../media/pictures.ts";
import type { MemberDelivery } from "../../../realtime/deliver.ts";
import type { Memberships } from "../../conversations/membership.ts";
import { deleteTexts, lockConversation, renewAnswers } from "../../messages/edit/edit-store.ts";
import { presentMessage } from "../../messages/presenter.ts";
import { type Actor, audit } from "../audit.ts";
import type { AdminDependencies } from "../dependencies.ts";
import { suspend } from "../people/people.ts";
import { findReport, type KnownReport, settle } from "./reports-store.ts";

export interface AdminReportDependencies extends AdminDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly memberships: Pick<Memberships, "find">;
  readonly deliver: MemberDelivery;
  readonly pictures: Pick<Pictures, "deleteForMessages" | "collectSoon">;
}

/** @throws AppError `NOT_FOUND` */
async function known(deps: AdminReportDependencies, id: string): Promise<KnownReport> {
  const report = await findReport(deps.database, id);
  if (!report) throw notFound("reportNotFound");
  return report;
}

/** Nothing was wrong with the message. */
export async function dismissReport(deps: AdminReportDependencies, actor: Actor, id: string): Promise<void> {
  const { database, clock } = deps;
  const { messageId, authorId } = await known(deps, id);
  await database.begin(async (sql) => {
    await settle(sql, messageId, "dismissed", clock.now());
    await audit(sql, clock, {
      actor,
      action: "report.dismissed",
      subject: authorId,
      details: { report: id },
    });
  });
}

/** Deletes the message for everybody, as its author could. */
export async function deleteReported(deps: AdminReportDependencies, actor: Actor, id: string): Promise<void> {
  const { database, clock, memberships, pictures, deliver } = deps;
  const { messageId, conversationId, authorId } = await known(deps, id);
  const conversation = await memberships.find(conversationId);
  const now = clock.now();
  const deleted = await database.begin(async (sql) => {
    await lockConversation(sql, conversationId);
    await pictures.deleteForMessages(sql, [messageId]);
    const rows = await deleteTexts(sql, conversationId, [messageId], now);
    const messages = conversation ? rows.map((row) => presentMessage(row, conversation)) : [];
    await renewAnswers(sql, messages);
    await settle(sql, messageId, "deleted", now);
    await audit(sql, clock, { actor, action: "message.deleted", subject: authorId, details: { report: id } });
    return messages;
  });
  for (const message of deleted) deliver.toMembers(conversationId, "messageUpdated", message);
  pictures.collectSoon();
}

/** @throws AppError as `suspend` */
export async function suspendReported(
  deps: AdminReportDependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  const { messageId, authorId } = await known(deps, id);
  await suspend(deps, actor, authorId, (sql) => settle(sql, messageId, "suspended", deps.clock.now()));
}
