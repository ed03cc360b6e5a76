import type { Sql } from "#/platform/database/open.ts";
import type { Content } from "./content-kind.ts";

export interface Announced {
  readonly size: number;
  readonly name: string;
  /** 64 levels, recorded by the page. */
  readonly waveform: readonly number[] | null;
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Marks an export of another chat, which is deleted after it was read. */
  readonly isExport?: boolean;
  /** Id of an unused picture that becomes the preview of a video. */
  readonly poster?: string;
}

export interface UploadRow extends Announced {
  readonly id: string;
  readonly hasPreview: boolean;
  /** Null when the file is complete and its type was detected. */
  readonly received: number | null;
}

export const insertUpload = (
  sql: Sql,
  { id, ownerId, ...file }: Announced & { readonly id: string; readonly ownerId: string },
  now: Date,
  until: Date,
) => sql`
  insert into media (id, owner_id, purpose, kind, type, name, bytes, received, waveform, duration_ms, width, height,
    animated, is_export, created_at, due_at)
  values (${id}, ${ownerId}, 'message', 'file', 'application/octet-stream', ${file.name}, ${file.size}, 0,
    ${file.waveform && [...file.waveform]}, ${file.durationMs}, ${file.width}, ${file.height}, false, ${file.isExport ?? false}, ${now}, ${until})`;

export async function findUpload(sql: Sql, id: string, ownerId: string): Promise<UploadRow | undefined> {
  const [row] = await sql<UploadRow[]>`
    select id, bytes as size, received, name, waveform, duration_ms as "durationMs", width, height,
      has_preview as "hasPreview"
    from media where id = ${id} and owner_id = ${ownerId} and purpose = 'message' and ended_at is null`;
  return row;
}

/** Returns whether this is a picture of the user that nothing shows yet. */
export async function isUnusedPicture(sql: Sql, id: string, ownerId: string): Promise<boolean> {
  const rows = await sql`
    select from media where id = ${id} and owner_id = ${ownerId} and purpose = 'message' and kind = 'image'
      and received is null and client_message_id is null and ended_at is null`;
  return rows.count > 0;
}

/** Marks an unfinished upload as having its preview. Returns none if it was deleted in the meantime. */
export async function recordPoster(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update media set has_preview = true where id = ${id} and ended_at is null returning id`;
  return rows.map((row) => row.id);
}

/**
 * Fixes the content of the piece at `from` before it is stored: the first request decides, for good. Also stores the
 * offset, because a server of the previous version continues without a claim.
 * @returns whether it is this piece; null when the upload has advanced or was deleted
 */
export async function claimPiece(
  sql: Sql,
  id: string,
  { from, digest }: { readonly from: number; readonly digest: string },
): Promise<boolean | null> {
  const claim = `${from} ${digest}`;
  const [row] = await sql<[{ claim: string }?]>`
    update media set next_piece = case when next_piece like ${`${from} %`} then next_piece else ${claim} end
    where id = ${id} and received = ${from} and ended_at is null returning next_piece as claim`;
  return row ? row.claim === claim : null;
}

/** Returns false when another request has written in the meantime. */
export async function recordReceived(
  sql: Sql,
  id: string,
  { from, to, until }: { readonly from: number; readonly to: number; readonly until: Date },
): Promise<boolean> {
  const noted = await sql`
    update media set received = ${to}, due_at = ${until}
    where id = ${id} and received = ${from} and ended_at is null`;
  return noted.count > 0;
}

/** Returns whether the upload or a copy of it is stored in pieces: not if it was deleted or made into an image. */
export async function hasPieces(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    select from media where (id = ${id} or files_of = ${id}) and ended_at is null
      and (received is not null or kind <> 'image') limit 1`;
  return rows.count > 0;
}

export interface FoundContent extends Content {
  readonly bytes: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly animated?: boolean;
}

/** Returns false when the upload was deleted in the meantime, or another request was first. */
export async function finishUpload(sql: Sql, id: string, found: FoundContent): Promise<boolean> {
  const isPlayed = found.kind === "audio" || found.kind === "video";
  const finished = await sql`
    update media set received = null, next_piece = null, kind = ${found.kind}, type = ${found.type}, bytes = ${found.bytes},
      width = coalesce(${found.width ?? null}, case when ${found.kind === "video"} then width end),
      height = coalesce(${found.height ?? null}, case when ${found.kind === "video"} then height end),
      animated = ${found.animated ?? false},
      beginning = ${found.beginning ?? null},
      has_preview = has_preview and ${found.kind === "video"},
      waveform = case when ${found.kind === "audio"} then waveform end,
      duration_ms = case when ${isPlayed} then duration_ms end
    where id = ${id} and received is not null and ended_at is null`;
  return finished.count > 0;
}

/** Marks the file and its copies as having a preview. Returns none if the file was deleted in the meantime. */
export async function recordPreview(
  sql: Sql,
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update media set has_preview = true, width = ${width}, height = ${height}
    where (id = ${id} or files_of = ${id}) and ended_at is null returning id`;
  return rows.map((row) => row.id);
}
