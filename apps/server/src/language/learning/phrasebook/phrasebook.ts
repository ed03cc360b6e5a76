import { randomUUIDv7 } from "node:crypto";
import type { Phrase } from "@lingualoom/contract/calls/phrasebook.ts";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { Time } from "@lingualoom/contract/fields.ts";
import { PHRASES_MAX, PHRASES_REVIEWED } from "@lingualoom/contract/limits.ts";
import { z } from "zod";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { readableMessages } from "#/talk/message/access-store.ts";
import { requireInMessage } from "../in-message.ts";
import {
  countPhrases,
  deletePhrase,
  lockPhrase,
  type PhraseCursor,
  type PhraseRow,
  readDue,
  readPhrases,
  writeMeaning,
  writeMemory,
  writePhrase,
} from "./phrasebook-store.ts";
import { newMemory, nextIntervals, reviewed } from "./schedule.ts";

type Names =
  | "GET /phrasebook"
  | "POST /phrasebook"
  | "PATCH /phrasebook/:id"
  | "DELETE /phrasebook/:id"
  | "GET /phrasebook/review"
  | "POST /phrasebook/:id/reviews";

/** Year 0 is valid in ISO 8601 but not in PostgreSQL. */
const Cursor = z.object({ at: Time, id: z.uuid() });

function phraseCursor(cursor: string | undefined): PhraseCursor | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

export function phrasebookRoutes({ database, clock, limits }: Platform): Routes<Names> {
  /** Includes the sentences that the user may still read unchanged. */
  async function present(me: string, rows: readonly PhraseRow[]): Promise<Phrase[]> {
    const ids = [...new Set(rows.flatMap(({ messageId }) => messageId ?? []))];
    const messages = ids.length > 0 ? await readableMessages(database, me, ids, clock.now()) : [];
    const byId = new Map(messages.map((message) => [message.id, message]));
    return rows.map((row) => {
      const message = row.messageId ? byId.get(row.messageId) : undefined;
      const { sentenceFrom, sentenceTo } = row;
      const isSame = message?.revision === row.revision && sentenceFrom !== null && sentenceTo !== null;
      return {
        _id: row.id,
        word: row.word,
        language: row.language,
        meaning: row.meaning,
        meaningLanguage: row.meaningLanguage,
        source:
          message && isSame
            ? {
                sentence: message.text.slice(sentenceFrom, sentenceTo),
                messageId: message.id,
                conversationId: message.conversation_id,
                seq: message.seq,
              }
            : null,
        savedAt: row.savedAt.toISOString(),
        dueAt: row.dueAt.toISOString(),
      };
    });
  }

  async function presentOne(me: string, row: PhraseRow): Promise<Phrase> {
    const [phrase] = await present(me, [row]);
    return phrase as Phrase;
  }

  async function save(me: string, asked: ParsedInput<"POST /phrasebook", "body">): Promise<Phrase> {
    const now = clock.now();
    const { messageId, sentence, ...said } = asked;
    const message = await readableMessage(database, me, messageId, now);
    requireInMessage(message.text, sentence, said.word);
    await limits.consume("LEARN", me);
    const sentenceFrom = message.text.indexOf(sentence);
    const place = { conversationId: message.conversation_id, messageId, revision: message.revision, sentenceFrom };
    const phrase = {
      id: randomUUIDv7(),
      userId: me,
      ...said,
      ...place,
      sentenceTo: sentenceFrom + sentence.length,
    };
    const row = await writePhrase(database, phrase, newMemory(now), now, PHRASES_MAX);
    if (!row) throw new AppError("PHRASEBOOK_FULL", say("phrasebookFull", { count: PHRASES_MAX }));
    return presentOne(me, row);
  }

  return {
    async "GET /phrasebook"({ me, query: { language, limit, cursor }, url }) {
      const { rows, next } = await readPhrases(database, me.userId, {
        language,
        limit,
        cursor: phraseCursor(cursor),
      });
      return new Reply(
        await present(me.userId, rows),
        next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {},
      );
    },

    "POST /phrasebook": ({ me, body }) => save(me.userId, body),

    async "PATCH /phrasebook/:id"({ me, params, body }) {
      const row = await writeMeaning(database, me.userId, params.id, body.meaning);
      if (!row) throw notFound("phraseNotFound");
      return presentOne(me.userId, row);
    },

    async "DELETE /phrasebook/:id"({ me, params }) {
      if (!(await deletePhrase(database, me.userId, params.id))) throw notFound("phraseNotFound");
      return { success: true as const };
    },

    async "GET /phrasebook/review"({ me }) {
      const now = clock.now();
      const [{ total, due, nextAt }, rows] = await Promise.all([
        countPhrases(database, me.userId, now),
        readDue(database, me.userId, now, PHRASES_REVIEWED),
      ]);
      const phrases = await present(me.userId, rows);
      return {
        total,
        due,
        nextAt: nextAt?.toISOString() ?? null,
        phrases: phrases.map((phrase, place) => ({
          ...phrase,
          next: nextIntervals(rows[place] as PhraseRow, now),
        })),
      };
    },

    async "POST /phrasebook/:id/reviews"({ me, params, body }) {
      await limits.consume("LEARN", me.userId);
      return database.begin(async (sql) => {
        const row = await lockPhrase(sql, me.userId, params.id);
        if (!row) throw notFound("phraseNotFound");
        const memory = reviewed(row, body.rating, clock.now());
        await writeMemory(sql, row.id, memory);
        return { dueAt: memory.dueAt.toISOString() };
      });
    },
  };
}
