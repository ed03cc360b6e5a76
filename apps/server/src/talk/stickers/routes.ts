import { hash, randomUUIDv7 } from "node:crypto";
import type { Sticker } from "@lingualoom/contract/calls/stickers.ts";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { EMOJI_BYTES, SPACE_STICKERS_MAX, STICKER_BYTES, STICKERS_MAX } from "@lingualoom/contract/limits.ts";
import { type AuditAction, audit } from "#/people/audit/audit.ts";
import type { Caller } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { bytesOfDataUrl } from "#/platform/media/picture-input.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireManager } from "#/talk/conversations/spaces/spaces.ts";
import {
  deleteSticker,
  insertSticker,
  lockStickers,
  readStickers,
  type StickerRow,
  updateSticker,
} from "./sticker-store.ts";

type AddName = "POST /admin/stickers" | "POST /spaces/:spaceId/stickers";
type RenameName = "PATCH /admin/stickers/:id" | "PATCH /spaces/:spaceId/stickers/:id";
type Names =
  | "GET /stickers"
  | AddName
  | RenameName
  | "DELETE /admin/stickers/:id"
  | "DELETE /spaces/:spaceId/stickers/:id";

interface Actor {
  readonly me: Caller;
  readonly address: string;
}

const KILOBYTE = 1_000;
const UNIQUE_VIOLATION = "23505";

const present = ({ id, kind, name, label, mediaId, animated, spaceId }: StickerRow): Sticker => ({
  _id: id,
  kind,
  name,
  label,
  url: pictureUrl(mediaId),
  ...(animated && { animated }),
  ...(spaceId && { spaceId }),
});

const isTaken = () => new AppError("STICKER_NAME_TAKEN", say("stickerNameTaken"));

export function stickerRoutes({
  database,
  clock,
  pictures,
  limits,
  deliver,
}: Platform & { readonly deliver: MemberDelivery }): Routes<Names> {
  /**
   * Makes a change of the server's stickers with its audit entry, or of a space's by its owner or an admin. Then notifies
   * those who see them.
   * @throws AppError `NOT_FOUND`, `FORBIDDEN`
   */
  async function change(
    { me, address }: Actor,
    spaceId: string | null,
    action: AuditAction,
    run: (sql: Transaction) => Promise<StickerRow>,
  ): Promise<StickerRow> {
    const changed = await database
      .begin(async (sql) => {
        if (spaceId !== null) await requireManager(sql, spaceId, me.userId);
        const result = await run(sql);
        if (spaceId === null) await audit(sql, clock, { actor: { userId: me.userId, address }, action });
        return result;
      })
      .catch((error) => {
        throw error.code === UNIQUE_VIOLATION ? isTaken() : error;
      });
    if (spaceId === null) deliver.toEveryone("stickersChanged", {});
    else deliver.toMembers(spaceId, "stickersChanged", { spaceId });
    return changed;
  }

  async function add(actor: Actor, spaceId: string | null, { image, ...facts }: ParsedInput<AddName, "body">) {
    const { userId } = actor.me;
    const bytes = bytesOfDataUrl(image, "image");
    const most = facts.kind === "emoji" ? EMOJI_BYTES : STICKER_BYTES;
    if (bytes.length > most) throw new AppError("TOO_LARGE", say("stickerTooLarge", { most: most / KILOBYTE }));
    const id = randomUUIDv7();
    const mediaId = await pictures.createSticker(id, bytes);
    try {
      const made = await change(actor, spaceId, "sticker.added", async (sql) => {
        await requireRoom(sql, spaceId);
        const row = await insertSticker(sql, { id, mediaId, spaceId, ...facts }, userId, clock.now());
        if (!row) throw isTaken();
        await pictures.keepSticker(sql, mediaId);
        return row;
      });
      return new Reply(present(made), { status: 201 });
    } catch (error) {
      await pictures.discardSticker(mediaId);
      throw error;
    }
  }

  async function rename(actor: Actor, spaceId: string | null, id: string, names: ParsedInput<RenameName, "body">) {
    const changed = await change(actor, spaceId, "sticker.changed", async (sql) => {
      const row = await updateSticker(sql, id, spaceId, names);
      if (!row) throw notFound("stickerNotFound");
      return row;
    });
    return present(changed);
  }

  async function remove(actor: Actor, spaceId: string | null, id: string) {
    const { mediaId } = await change(actor, spaceId, "sticker.removed", async (sql) => {
      const row = await deleteSticker(sql, id, spaceId);
      if (!row) throw notFound("stickerNotFound");
      return row;
    });
    await pictures.discardSticker(mediaId);
    return { success: true as const };
  }

  return {
    async "GET /stickers"({ me, headers: asked }) {
      const stickers = (await readStickers(database, me.userId)).map(present);
      const rev = hash("sha256", JSON.stringify(stickers), "base64url");
      const etag = `"${rev}"`;
      const headers = { etag, "cache-control": "private, no-cache", vary: "cookie" };
      if (asked.get("if-none-match")?.includes(etag)) return new Reply(null as never, { status: 304, headers });
      return new Reply({ rev, stickers }, { headers });
    },
    "POST /admin/stickers": (asked) => add(asked, null, asked.body),
    "PATCH /admin/stickers/:id": (asked) => rename(asked, null, asked.params.id, asked.body),
    "DELETE /admin/stickers/:id": (asked) => remove(asked, null, asked.params.id),
    async "POST /spaces/:spaceId/stickers"(asked) {
      const { me, params, body } = asked;
      // Before the work of making a picture.
      await requireManager(database, params.spaceId, me.userId);
      await limits.consume("UPLOAD", me.userId);
      return add(asked, params.spaceId, body);
    },
    "PATCH /spaces/:spaceId/stickers/:id": (asked) => rename(asked, asked.params.spaceId, asked.params.id, asked.body),
    "DELETE /spaces/:spaceId/stickers/:id": (asked) => remove(asked, asked.params.spaceId, asked.params.id),
  };
}

/** @throws AppError `TOO_MANY_STICKERS` */
async function requireRoom(sql: Transaction, spaceId: string | null): Promise<void> {
  const most = spaceId === null ? STICKERS_MAX : SPACE_STICKERS_MAX;
  if ((await lockStickers(sql, spaceId)) < most) return;
  throw new AppError("TOO_MANY_STICKERS", say(spaceId === null ? "tooManyStickers" : "tooManySpaceStickers", { most }));
}
