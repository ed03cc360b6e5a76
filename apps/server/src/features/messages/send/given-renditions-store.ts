import { randomUUIDv7 } from "node:crypto";
import { textArray } from "../../../database/array-literal.ts";
import { writtenRenditions } from "./given-renditions.ts";
import type { NewMessage } from "./new-message.ts";

/** Of each message what its author wrote for readers of other languages, as JSON; empty without. */
export const writtenOf = (batch: readonly NewMessage[]) =>
  textArray(
    batch.map((message) => {
      const written = writtenRenditions(message);
      return written ? JSON.stringify(written) : "";
    }),
  );

/** The renditions of all of them, as the rows of one JSON text. */
export const renditionsIn = (batch: readonly NewMessage[]) =>
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

/** Stores them with the messages that `stored` has stored. */
export const insertRenditions = (rows: string, now: string) => `
  insert into renditions (id, message_id, revision, target, source, engine, engine_version, glossary, engine_name, text, quality,
    made_at, created_at, memory_key, made_for, written_by)
  select w.id, s.id, 1, w.target, w.source, w.engine, w.engine_version, coalesce(w.glossary, ''), w.engine_name, w.text, w.quality,
    w.made_at, ${now}, decode(w.memory_key, 'hex'), w.made_for, w.written_by
  from json_to_recordset(${rows}::text::json) as w(id uuid, message_id uuid, target text, source text, engine text,
    engine_version text, glossary text, engine_name text, text text, quality text, made_at text, memory_key text, made_for uuid,
    written_by uuid)
  join stored s on s.id = w.message_id`;
