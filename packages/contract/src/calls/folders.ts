import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode, OneLine } from "../fields.ts";
import { FOLDER_CHATS_MAX, FOLDER_LANGUAGES_MAX, FOLDER_NAME_CODE_POINTS } from "../limits.ts";
import { objection } from "../objections.ts";
import { Conversation } from "../shapes.ts";
import { isVisible } from "../visible.ts";

const Name = OneLine.refine(isVisible, objection("nameNeeded")).refine(
  (name) => [...name].length <= FOLDER_NAME_CODE_POINTS,
  objection("atMost", { most: FOLDER_NAME_CODE_POINTS }),
);

/** All rules that are set have to hold. Without any, a folder holds only the chats that were added by hand. */
export const FolderRules = z.object({
  /** Only chats with unread messages, or marked as unread. */
  unread: z.boolean().default(false),
  /** Only chats that are not muted. */
  unmuted: z.boolean().default(false),
  /** Groups, direct conversations, or both. */
  kinds: z.array(Conversation.shape.kind).max(2).default([]),
  /** Chats whose last recognized message of another member is in one of these languages or their variants. */
  languages: z.array(LanguageCode).max(FOLDER_LANGUAGES_MAX).default([]),
});

const Chats = z.array(Id).max(FOLDER_CHATS_MAX);

export const Folder = z.object({
  _id: Id,
  name: z.string(),
  rules: FolderRules,
  /** Chats added by hand, whatever the rules say. */
  included: Chats,
  /** Chats removed by hand, which count most. */
  excluded: Chats,
  /** Unread chats in the folder, at most `FOLDER_UNREAD_COUNTED`. */
  unreadChats: z.number().int(),
});

const params = z.object({ id: Id });

/** Folders hold chats that are not archived. Chats that the caller is not in are left out of `included` and `excluded`. */
export const folderCalls = {
  /** The caller's folders, in their order. */
  "GET /folders": { access: "session", forPeople: true, holdsText: true, output: z.array(Folder) },
  "POST /folders": {
    access: "session",
    forPeople: true,
    scope: "manage",
    body: z.object({
      name: Name,
      rules: FolderRules.prefault({}),
      included: Chats.default([]),
      excluded: Chats.default([]),
    }),
    output: z.object({ _id: Id }),
    status: 201,
    errors: ["TOO_MANY_FOLDERS"],
  },
  /** Changes the given fields; `position` moves the folder, counted from 0. */
  "PATCH /folders/:id": {
    access: "session",
    forPeople: true,
    scope: "manage",
    params,
    body: z
      .object({ name: Name, rules: FolderRules, included: Chats, excluded: Chats, position: z.number().int().min(0) })
      .partial(),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
  "DELETE /folders/:id": {
    access: "session",
    forPeople: true,
    scope: "manage",
    params,
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type Folder = z.infer<typeof Folder>;
export type FolderRules = z.infer<typeof FolderRules>;
