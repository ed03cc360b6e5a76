import type { Clock } from "../../../clock.ts";
import type { Database, Transaction } from "../../../database/open.ts";
import { notFound } from "../../../errors.ts";
import type { Pictures } from "../../../media/pictures.ts";
import type { MemberDelivery } from "../../../realtime/deliver.ts";
import { type Actor, audit } from "../../audit/audit.ts";
import { countCorrections, removeCorrection } from "../../learning/corrections/corrections-store.ts";
import { lockConversation } from "../../membership/lock-store.ts";
import type { Memberships } from "../../membership/membership.ts";
import type { TextEndings } from "../../message/delete-texts-store.ts";
import { deleteTexts } from "../../message/delete-texts-store.ts";
import type { MessageRow } from "../../message/message-row-store.ts";
import { presentMessage } from "../../message/presenter.ts";
import { renewAnswers } from "../../message/renew-store.ts";
import { removeSuggestion } from "../../translation/by-people/suggestion-store.ts";
import type { AdminDependencies } from "../dependencies.ts";
import { suspend } from "../people/people.ts";
import { findReport, type KnownReport, settle } from "./reports-store.ts";

export interface AdminReportDependencies extends AdminDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly memberships: Pick<Memberships, "find">;
  readonly deliver: MemberDelivery;
  readonly pictures: Pick<Pictures, "deleteForMessages" | "collectSoon">;
  readonly endings: TextEndings;
}

/** @throws AppError `NOT_FOUND` */
async function known(deps: AdminReportDependencies, id: string): Promise<KnownReport> {
  const report = await findReport(deps.database, id);
  if (!report) throw notFound("reportNotFound");
  return report;
}

/** Nothing was wrong with it. */
export async function dismissReport(deps: AdminReportDependencies, actor: Actor, id: string): Promise<void> {
  const { database, clock } = deps;
  const report = await known(deps, id);
  await database.begin(async (sql) => {
    await settle(sql, report, "dismissed", clock.now());
    await audit(sql, clock, {
      actor,
      action: "report.dismissed",
      subject: report.authorId,
      details: { report: id },
    });
  });
}

/** @returns the messages that were changed */
async function deletePart(
  sql: Transaction,
  { pictures, endings }: Pick<AdminReportDependencies, "pictures" | "endings">,
  report: KnownReport,
  now: Date,
): Promise<MessageRow[]> {
  const { part, partId, messageId, conversationId } = report;
  if (part === "suggestion") return removeSuggestion(sql, messageId, partId);
  if (part === "correction")
    return (await removeCorrection(sql, messageId, partId)) ? countCorrections(sql, [messageId]) : [];
  await pictures.deleteForMessages(sql, [messageId]);
  return deleteTexts(sql, endings, conversationId, [messageId], now);
}

/** Deletes what was reported for everybody, as its author could. */
export async function deleteReported(deps: AdminReportDependencies, actor: Actor, id: string): Promise<void> {
  const { database, clock, memberships, pictures, deliver } = deps;
  const report = await known(deps, id);
  const { conversationId, authorId: subject } = report;
  const conversation = await memberships.find(conversationId);
  const now = clock.now();
  const deleted = await database.begin(async (sql) => {
    await lockConversation(sql, conversationId);
    const rows = await deletePart(sql, deps, report, now);
    const messages = conversation ? rows.map((row) => presentMessage(row, conversation)) : [];
    await renewAnswers(sql, messages);
    await settle(sql, report, "deleted", now);
    await audit(sql, clock, { actor, action: `${report.part}.deleted`, subject, details: { report: id } });
    return messages;
  });
  for (const message of deleted) deliver.toMembers(conversationId, "messageUpdated", message);
  pictures.collectSoon();
}

/** @throws AppError as `suspend` */
export async function suspendReported(deps: AdminReportDependencies, actor: Actor, id: string): Promise<void> {
  const report = await known(deps, id);
  await suspend(deps, actor, report.authorId, (sql) => settle(sql, report, "suspended", deps.clock.now()));
}
