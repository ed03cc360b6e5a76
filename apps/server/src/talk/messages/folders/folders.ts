import { randomUUIDv7 } from "node:crypto";
import type { Folder } from "@lingualoom/contract/calls/folders.ts";
import { isInFolder, isOneOf } from "@lingualoom/contract/in-folder.ts";
import { FOLDERS_MAX } from "@lingualoom/contract/limits.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import {
  deleteFolder,
  insertFolder,
  lockFolders,
  orderFolders,
  readFolder,
  readFolders,
  readUnreadChats,
  type StoredFolder,
  type UnreadChat,
  updateFolder,
} from "../conversation-list/folder-store.ts";

type Names = "GET /folders" | "POST /folders" | "PATCH /folders/:id" | "DELETE /folders/:id";

const done = { success: true } as const;

export function folderRoutes({
  database,
  clock,
  deliver,
}: Platform & { readonly deliver: MemberDelivery }): Routes<Names> {
  const announce = (userId: string) => deliver.to([userId], "foldersChanged", {});
  return {
    async "GET /folders"({ me: { userId } }) {
      const folders = await readFolders(database, userId);
      if (folders.length === 0) return [];
      const withLanguages = folders.some(({ rules }) => rules.languages.length > 0);
      const unread = await readUnreadChats(database, userId, clock.now(), withLanguages);
      return folders.map((folder): Folder => ({ ...folder, unreadChats: countIn(folder, unread) }));
    },

    async "POST /folders"({ me: { userId }, body }) {
      const folder = { _id: randomUUIDv7(), ...body, now: clock.now() };
      await database.begin(async (sql) => {
        const { length: position } = await lockFolders(sql, userId);
        if (position >= FOLDERS_MAX)
          throw new AppError("TOO_MANY_FOLDERS", say("tooManyFolders", { most: FOLDERS_MAX }));
        await insertFolder(sql, userId, { ...folder, position });
      });
      announce(userId);
      return new Reply({ _id: folder._id }, { status: 201 });
    },

    async "PATCH /folders/:id"({ me: { userId }, params: { id }, body }) {
      await database.begin(async (sql) => {
        const order = await lockFolders(sql, userId);
        const folder = await readFolder(sql, userId, id);
        if (!folder) throw notFound("folderNotFound");
        const { name = folder.name, rules = folder.rules, position } = body;
        const { included = folder.included, excluded = folder.excluded } = body;
        await updateFolder(sql, userId, { _id: id, name, rules, included, excluded });
        if (position === undefined) return;
        await orderFolders(sql, userId, order.filter((one) => one !== id).toSpliced(position, 0, id));
      });
      announce(userId);
      return done;
    },

    async "DELETE /folders/:id"({ me: { userId }, params: { id } }) {
      const isDeleted = await database.begin(async (sql) => {
        const order = await lockFolders(sql, userId);
        await orderFolders(
          sql,
          userId,
          order.filter((one) => one !== id),
        );
        return deleteFolder(sql, userId, id);
      });
      if (!isDeleted) throw notFound("folderNotFound");
      announce(userId);
      return done;
    },
  };
}

const countIn = (folder: StoredFolder, unread: readonly UnreadChat[]) =>
  unread.filter((chat) =>
    isInFolder(
      folder,
      { ...chat, isUnread: true },
      (languages) => chat.language !== null && isOneOf(languages, chat.language),
    ),
  ).length;
