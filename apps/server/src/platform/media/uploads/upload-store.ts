import type { Sql } from "#/platform/database/open.ts";
import type { Content } from "./content-kind.ts";

/** What its sender says of a file before it arrives. */
export interface Announced {
  readonly size: number;
  readonly name: string;
  /** Recorded in the page: 64 levels. */
  readonly waveform: readonly number[] | null;
  readonly durationMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface UploadRow extends Announced {
  readonly id: string;
  /** Null: all of it has arrived, and what it is was found. */
  readonly received: number | null;
}

export const insertUpload = (
  sql: Sql,
  { id, ownerId, ...file }: Announced & { readonly id: string; readonly ownerId: string },
  now: Date,
  until: Date,
) => sql`
  insert into media (id, owner_id, purpose, kind, type, name, bytes, received, waveform, duration_ms, width, height,
    animated, created_at, due_at)
  values (${id}, ${ownerId}, 'message', 'file', 'application/octet-stream', ${file.name}, ${file.size}, 0,
    ${file.waveform && [...file.waveform]}, ${file.durationMs}, ${file.width}, ${file.height}, false, ${now}, ${until})`;

/** Of this person, and not deleted. */
export async function findUpload(sql: Sql, id: string, ownerId: string): Promise<UploadRow | undefined> {
  const [row] = await sql<UploadRow[]>`
    select id, bytes as size, received, name, waveform, duration_ms as "durationMs", width, height from media
    where id = ${id} and owner_id = ${ownerId} and purpose = 'message' and ended_at is null`;
  return row;
}

/**
 * Decides what the piece at `from` is, before it is stored: the first request to ask decides, for good. The offset is noted
 * too, because a server of the version before goes on without a claim.
 * @returns whether it is this piece; null when the upload has gone on, or was deleted
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

/** False when another request has written meanwhile. */
export async function noteReceived(
  sql: Sql,
  id: string,
  { from, to, until }: { readonly from: number; readonly to: number; readonly until: Date },
): Promise<boolean> {
  const noted = await sql`
    update media set received = ${to}, due_at = ${until}
    where id = ${id} and received = ${from} and ended_at is null`;
  return noted.count > 0;
}

/** Whether the upload or a copy of it is stored in pieces: not once it was deleted, or made into an image. */
export async function hasPieces(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    select from media where (id = ${id} or files_of = ${id}) and ended_at is null
      and (received is not null or kind <> 'image') limit 1`;
  return rows.count > 0;
}

export interface FoundContent extends Content {
  /** What it takes in the store. */
  readonly bytes: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly animated?: boolean;
}

/** False when it was deleted meanwhile, or another request was first. */
export async function finishUpload(sql: Sql, id: string, found: FoundContent): Promise<boolean> {
  const isPlayed = found.kind === "audio" || found.kind === "video";
  const finished = await sql`
    update media set received = null, next_piece = null, kind = ${found.kind}, type = ${found.type}, bytes = ${found.bytes},
      width = coalesce(${found.width ?? null}, case when ${found.kind === "video"} then width end),
      height = coalesce(${found.height ?? null}, case when ${found.kind === "video"} then height end),
      animated = ${found.animated ?? false},
      beginning = ${found.beginning ?? null},
      waveform = case when ${found.kind === "audio"} then waveform end,
      duration_ms = case when ${isPlayed} then duration_ms end
    where id = ${id} and received is not null and ended_at is null`;
  return finished.count > 0;
}

/** The file and its copies have a preview from now on. None of them where it was deleted meanwhile. */
export async function notePreview(
  sql: Sql,
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update media set has_preview = true, width = ${width}, height = ${height}
    where (id = ${id} or files_of = ${id}) and ended_at is null returning id`;
  return rows.map((row) => row.id);
}
