import type { SessionService } from "#/identity/sessions/sessions.ts";
import { countCorrections, removeCorrection } from "#/language/learning/corrections/corrections-store.ts";
import { removeSuggestion } from "#/language/translation/by-people/suggestion-store.ts";
import { type Actor, audit } from "#/people/audit/audit.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { deleteTexts } from "#/talk/message/delete-texts-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { suspend } from "../people/people.ts";
import { findReport, type KnownReport, settleReports } from "./reports-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly endings: TextEndings;
  readonly memberships: Memberships;
}

/** @throws AppError `NOT_FOUND` */
async function known(context: Platform, id: string): Promise<KnownReport> {
  const report = await findReport(context.database, id);
  if (!report) throw notFound("reportNotFound");
  return report;
}

export async function dismissReport(context: Platform, actor: Actor, id: string): Promise<void> {
  const { database, clock } = context;
  const report = await known(context, id);
  await database.begin(async (sql) => {
    await settleReports(sql, report, "dismissed", clock.now());
    await audit(sql, clock, {
      actor,
      action: "report.dismissed",
      subject: report.authorId,
      details: { report: id },
    });
  });
}

/** @returns the changed messages */
async function deletePart(
  sql: Transaction,
  { pictures, endings }: Platform & { readonly endings: TextEndings },
  report: KnownReport,
  now: Date,
): Promise<MessageRow[]> {
  const { part, partId, messageId, conversationId } = report;
  const message = { id: messageId, conversation_id: conversationId };
  if (part === "suggestion") return removeSuggestion(sql, message, partId);
  if (part === "correction")
    return (await removeCorrection(sql, message, partId)) ? countCorrections(sql, conversationId, [messageId]) : [];
  await pictures.deleteForMessages(sql, conversationId, [messageId]);
  return deleteTexts(sql, endings, conversationId, [messageId], now);
}

/** Deletes the reported content for everyone, like its author could. */
export async function deleteReported(context: Needs, actor: Actor, id: string): Promise<void> {
  const { database, clock, memberships, pictures, deliver } = context;
  const report = await known(context, id);
  const { conversationId, authorId: subject } = report;
  const conversation = await memberships.find(conversationId);
  const now = clock.now();
  const deleted = await database.begin(async (sql) => {
    await lockConversation(sql, conversationId);
    const rows = await deletePart(sql, context, report, now);
    const messages = conversation ? rows.map((row) => presentMessage(row, conversation)) : [];
    await renewAnswers(sql, messages);
    await settleReports(sql, report, "deleted", now);
    await audit(sql, clock, { actor, action: `${report.part}.deleted`, subject, details: { report: id } });
    return messages;
  });
  for (const message of deleted) deliver.toMembers(conversationId, "messageUpdated", message);
  pictures.collectSoon();
}

/** @throws AppError as `suspend` */
export async function suspendReported(
  context: Platform & { readonly onVisibilityChanged: (userId: string) => void; readonly sessions: SessionService },
  actor: Actor,
  id: string,
): Promise<void> {
  const report = await known(context, id);
  await suspend(context, actor, report.authorId, (sql) => settleReports(sql, report, "suspended", context.clock.now()));
}
