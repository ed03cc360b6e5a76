import type { Transcript } from "@lingualoom/contract/shapes.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { AttachmentRow } from "#/platform/media/attachment-store.ts";
import { dropWork, INTO_WORK } from "#/platform/work-queue/work-store.ts";
import type { MessagePart } from "../part.ts";

export interface NewTranscript {
  readonly id: string;
  readonly senderId: string;
  readonly attachments?: readonly AttachmentRow[] | undefined;
  /** Transcript of a forwarded recording, which is the text of the message. */
  readonly transcript?: Transcript | undefined;
}

export interface TranscriptColumns {
  transcript: Transcript | null;
}

const isToBeHeard = ({ attachments, transcript: ofText }: NewTranscript) =>
  !ofText && (attachments ?? []).some(({ kind, transcript }) => (kind === "audio" || kind === "video") && !transcript);

export const transcript: MessagePart<TranscriptColumns, NewTranscript> = {
  sent: {
    has: (message) => message.transcript !== undefined || isToBeHeard(message),
    values: [
      {
        name: "transcript",
        type: "text",
        isFree: true,
        of: ({ transcript }) => transcript && JSON.stringify(transcript),
      },
    ],
    columns: { transcript: "nullif(i.transcript, '')::jsonb" },
    // Stored with the message, so that a server that stops right afterwards loses no recording.
    beside: {
      values(batch) {
        const heard = batch.filter(isToBeHeard);
        return [plainArray(heard.map(({ id }) => id)), plainArray(heard.map(({ senderId }) => senderId))];
      },
      insert: ([ids, senders], now) =>
        `${INTO_WORK}
          select 'transcription', s.id::text, r.sender, jsonb_build_object('conversationId', s.conversation_id), ${now}, ${now}
          from stored s join unnest(${ids}::uuid[], ${senders}::uuid[]) as r (id, sender) on r.id = s.id`,
    },
  },
  fresh: ({ transcript = null }) => ({ transcript }),
  columns: (sql: Sql) => sql`m.transcript`,
  exported: (sql: Sql) => sql`
    m.transcript, case when m.attachment_ids is not null then (
      select json_object_agg(a.id, a.transcript) from media a
      where a.id = any(m.attachment_ids) and a.ended_at is null and a.transcript is not null) end as transcripts`,
  // Presented with its recording (`attachments.ts`).
  endsWithMessage: {
    set: (sql: Sql) => sql`transcript = null`,
    rows: (sql, _, ids) => dropWork(sql, "transcription", ids),
  },
};
