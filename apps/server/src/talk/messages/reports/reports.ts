import { randomUUIDv7 } from "node:crypto";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Platform } from "#/platform/context.ts";
import type { Database } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import {
  forgetReportsBefore,
  insertReport,
  isReported,
  type ReportedText,
  readBefore,
  readPart,
  readReportable,
} from "./report-store.ts";
import { partOf, type ReportedPart } from "./reported-part.ts";

type Body = ParsedInput<"POST /message/:id/report", "body">;

/** Copies the reported content, so that no edit or deletion empties the report. Its author is not informed. */
async function report(context: Platform, me: string, messageId: string, body: Body): Promise<void> {
  const { database, clock, limits } = context;
  const part = partOf(body);
  if (await isReported(database, me, messageId, part)) return;
  const now = clock.now();
  const readable = await readReportable(database, me, messageId, now);
  const message = await whatIsReported(database, me, readable, part);
  if (message.sender_id === me) throw new AppError("SELF", say("cannotReportOwn"));
  await limits.consume("REPORT", me);
  // The context of a suggestion or correction ends with the message itself.
  const seq = part.part === "message" ? message.seq : message.seq + 1;
  const before = body.withContext ? await readBefore(database, me, { ...message, seq }, now) : [];
  const mediaId = await copyPicture(context, message);
  const messages = [message, ...before];
  const added = { ...body, id: randomUUIDv7(), reporterId: me, part, messages, mediaId, now };
  await database.begin((sql) => insertReport(sql, added));
}

/** Reads the message, or a suggestion or correction of the caller's own one. */
async function whatIsReported<Read extends ReportedText>(
  database: Database,
  me: string,
  message: Read,
  part: ReportedPart,
): Promise<Read> {
  if (part.part === "message") return message;
  const found = message.sender_id === me && (await readPart(database, message, part));
  if (!found) throw notFound(part.part === "suggestion" ? "suggestionNotFound" : "correctionNotFound");
  return { ...message, ...found, alt: null, media_id: null };
}

/** A report matters more than its picture: without space for the copy it is stored all the same. */
async function copyPicture(
  { pictures, log }: Platform,
  { media_id, sender_id }: { readonly media_id: string | null; readonly sender_id: string },
): Promise<string | null> {
  if (media_id === null) return null;
  return pictures.copyForReport(sender_id, media_id).catch((error) => {
    log.warn({ err: error }, "the picture of a report could not be copied");
    return null;
  });
}

export function reportRoutes(context: Platform): Routes<"POST /message/:id/report"> {
  return {
    async "POST /message/:id/report"({ me, params, body }) {
      await report(context, me.userId, params.id, body);
      return { success: true };
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const STORED_DAYS = 90;

/** Deletes reports after 90 days, or together with messages if the operator retains those for less. */
export async function sweepReports({ database, clock, config: { retentionDays } }: Platform): Promise<void> {
  const days = retentionDays > 0 ? Math.min(retentionDays, STORED_DAYS) : STORED_DAYS;
  const now = clock.now();
  const before = new Date(now.getTime() - days * DAY_MS);
  while (await forgetReportsBefore(database, before, now));
}
