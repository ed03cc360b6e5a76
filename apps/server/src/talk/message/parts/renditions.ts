import { randomUUIDv7 } from "node:crypto";
import type { WrittenRendition } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";

/** A rendition sent with its message, by its author or by the engine whose preview they saw. */
export interface NewRendition {
  readonly target: string;
  readonly text: string;
  readonly writtenBy: string | null;
  readonly source: string;
  readonly engine: string;
  readonly engineVersion: string;
  readonly glossary: string;
  readonly engineName: string;
  readonly quality: "rough" | "good";
  readonly madeAt: "device" | "server" | "provider";
  /** Hexadecimal; null when it must not be found by its text. */
  readonly memoryKey: string | null;
}

export interface NewRenditions {
  readonly id: string;
  readonly senderId: string;
  readonly given?: readonly NewRendition[] | undefined;
}

export interface RenditionColumns {
  /** Renditions written by people; null without any. */
  renditions: readonly WrittenRendition[] | null;
  /** Number of suggestions awaiting the author; null without any. */
  suggestions: number | null;
  /** Number of people who have corrected it; null without any. */
  corrections: number | null;
}

function writtenRenditions({ given = [] }: NewRenditions): WrittenRendition[] | null {
  const written = given.flatMap(({ target: language, text, writtenBy }) =>
    writtenBy === null ? [] : [{ language, text, writtenBy }],
  );
  return written.length === 0 ? null : written.sort((a, b) => (a.language < b.language ? -1 : 1));
}

const renditionsIn = (batch: readonly NewRenditions[]) =>
  JSON.stringify(
    batch.flatMap(({ id: message_id, senderId, given = [] }) =>
      given.map((one) => ({
        id: randomUUIDv7(),
        message_id,
        made_for: senderId,
        target: one.target,
        source: one.source,
        engine: one.engine,
        engine_version: one.engineVersion,
        glossary: one.glossary,
        engine_name: one.engineName,
        text: one.text,
        quality: one.quality,
        made_at: one.madeAt,
        memory_key: one.memoryKey,
        written_by: one.writtenBy,
      })),
    ),
  );

const insertRenditions = (rows: string, now: string) => `
  insert into renditions (id, conversation_id, message_id, revision, target, source, engine, engine_version, glossary, engine_name, text, quality,
    made_at, created_at, memory_key, made_for, written_by)
  select w.id, s.conversation_id, s.id, 1, w.target, w.source, w.engine, w.engine_version, coalesce(w.glossary, ''), w.engine_name, w.text, w.quality,
    w.made_at, ${now}, decode(w.memory_key, 'hex'), w.made_for, w.written_by
  from json_to_recordset(${rows}::text::json) as w(id uuid, message_id uuid, target text, source text, engine text,
    engine_version text, glossary text, engine_name text, text text, quality text, made_at text, memory_key text, made_for uuid,
    written_by uuid)
  join stored s on s.id = w.message_id`;

export const renditions: MessagePart<RenditionColumns, NewRenditions> = {
  sent: {
    has: ({ given }) => given !== undefined,
    values: [
      {
        name: "renditions",
        type: "text",
        isFree: true,
        of(message) {
          const written = writtenRenditions(message);
          return written && JSON.stringify(written);
        },
      },
    ],
    columns: { renditions: "nullif(i.renditions, '')::jsonb" },
    beside: { values: (batch) => [renditionsIn(batch)], insert: ([rows = ""], now) => insertRenditions(rows, now) },
  },
  fresh: (message) => ({ renditions: writtenRenditions(message), suggestions: null, corrections: null }),
  columns: (sql: Sql) => sql`m.renditions, m.suggestions, m.corrections`,
  present: ({ renditions, suggestions, corrections }) => ({
    ...(renditions && { renditions: [...renditions] }),
    ...(suggestions !== null && { suggestions }),
    ...(corrections !== null && { corrections }),
  }),
  endsWithText: { set: (sql: Sql) => sql`renditions = null, suggestions = null, corrections = null` },
};
