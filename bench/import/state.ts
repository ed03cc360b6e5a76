import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { namesOf } from "../../apps/server/src/platform/media/pictures.ts";

const MEDIA = "media";

/** Remains of an import in the database and the storage. */
export async function stateOf(database: Database, folder: string, importId: string) {
  const [messages] = await database<
    {
      messages: number;
      keys: number;
      seqs: number;
      span: number;
      attachments: number;
      replies: number;
      staged: number;
    }[]
  >`
    select count(*)::int as messages, count(distinct client_message_id)::int as keys, count(distinct seq)::int as seqs,
      coalesce(max(seq) - min(seq) + 1, 0)::int as span, coalesce(sum(cardinality(attachment_ids)), 0)::int as attachments,
      count(reply_to_seq)::int as replies,
      (select count(*)::int from import_messages where import_id = ${importId}) as staged
    from messages where import_id = ${importId}`;
  const rows = await database<
    { id: string; kind: "image" | "file"; bytes: number; hasPreview: boolean; due: boolean; ended: boolean }[]
  >`
    select id, kind, bytes, has_preview as "hasPreview", due_at is not null as due, ended_at is not null as ended from media
    where purpose = 'message'`;
  const [shown] = await database<{ missing: number }[]>`
    select count(*)::int as missing from messages m cross join unnest(m.attachment_ids) as a(id)
    where m.import_id = ${importId} and not exists (
      select from media f where f.id = a.id and f.received is null and f.ended_at is null and f.due_at is null)`;
  const stored = new Set(await filesIn(join(folder, MEDIA)));
  const present = rows.filter(({ due, ended }) => !due && !ended);
  const named = new Set(rows.flatMap((row) => namesOf(row as never)));
  return {
    ...(messages as NonNullable<typeof messages>),
    attachmentsWithoutRow: shown?.missing ?? 0,
    filesMissing: present.flatMap((row) => namesOf(row as never)).filter((name) => !stored.has(name)).length,
    filesWithoutRow: [...stored].filter((name) => !named.has(name)).length,
    rowsDue: rows.filter(({ due }) => due).length,
    rowsEnded: rows.filter(({ ended }) => ended).length,
    storedMegabytes: Math.round(present.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const inner of await readdir(folder).catch(() => []))
    for (const name of await readdir(join(folder, inner))) names.push(`${inner}/${name}`);
  return names;
}

type State = Awaited<ReturnType<typeof stateOf>>;

/** @throws Error when messages or files are missing, doubled or left over */
export function demandWhole(
  state: State,
  { messages, files }: { readonly messages: number; readonly files: number },
): void {
  const { keys, seqs, span, staged, attachments, attachmentsWithoutRow, filesMissing, filesWithoutRow } = state;
  const wrong = [
    ...[state.messages, keys, seqs, span].filter((count) => count !== messages),
    ...(attachments === files ? [] : [attachments]),
    ...[staged, attachmentsWithoutRow, filesMissing, filesWithoutRow].filter((count) => count !== 0),
  ];
  if (wrong.length > 0) throw new Error(`the import is not whole: ${messages} messages and ${files} files were sent`);
}
