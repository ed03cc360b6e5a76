import type { Folder } from "@lingualoom/contract/calls/folders.ts";
import { isInFolder, isOneOf } from "@lingualoom/contract/in-folder.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { folderListQuery, foldersQuery, unreadListQuery } from "#/data/conversations/folders.queries.ts";
import { isBefore } from "#/data/conversations/place-in-list.ts";
import { spaceListQuery, spacesQuery } from "#/data/conversations/spaces.queries.ts";
import { keys } from "#/data/keys.ts";

/** Key of the filter for unread chats; others have the id of their folder or space. */
export const UNREAD = "unread";

/** Pause before the folders' numbers of unread chats are fetched again. */
const COUNT_MS = 1_500;

/** A choice above the chats that shows some of them. */
export interface ListFilter {
  readonly key: string;
  readonly query: typeof unreadListQuery;
  /** Whether it shows a chat; undefined if only the server knows. */
  readonly holds: (one: Conversation) => boolean | undefined;
  readonly hasUnread: boolean;
  readonly folder?: Folder;
  /** The space whose page the filter leads to. */
  readonly space?: { readonly _id: string; readonly title: string; readonly avatar: string };
}

const isUnread = ({ unreadCount, markedUnread }: Conversation) => unreadCount > 0 || markedUnread;

export type FolderContent = Pick<Folder, "rules" | "included" | "excluded">;

/** Language of the last message of another member; undefined if the last message does not tell. */
function languageOf({ lastMessage }: Conversation, me: string): string | undefined {
  const { senderId, language, deletedAt } = lastMessage;
  return senderId === me || deletedAt || language === "und" ? undefined : language;
}

/** Whether a folder holds a chat that is not archived; undefined if only the server knows. */
export function folderHolds(folder: FolderContent, one: Conversation, me: string): boolean | undefined {
  let isKnown = true;
  const isHeld = isInFolder(folder, { ...one, isUnread: isUnread(one) }, (languages) => {
    const language = languageOf(one, me);
    isKnown = language !== undefined;
    return isOneOf(languages, language ?? "");
  });
  return isKnown ? isHeld : undefined;
}

/** Returns the chats by hand with which a folder holds a chat or not. */
export function withChat(folder: FolderContent, one: Conversation, me: string, isHeld: boolean) {
  const [included, excluded] = [folder.included, folder.excluded].map((ids) => ids.filter((id) => id !== one._id));
  const byRules = folderHolds({ ...folder, included: [], excluded: [] }, one, me);
  return {
    included: [...(included ?? []), ...(isHeld && !byRules ? [one._id] : [])],
    excluded: [...(excluded ?? []), ...(isHeld || byRules === false ? [] : [one._id])],
  };
}

/**
 * Returns the filters in the order of the row. Most users have none of their own and see no row, unless they ask for
 * unread chats.
 */
export function useListFilters(me: string, chosen: string): readonly ListFilter[] {
  const client = useQueryClient();
  const { data: spaces = [] } = useQuery(spacesQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  const { data } = useInfiniteQuery(conversationListQuery());
  const unread = conversationsIn(data).filter(isUnread);
  const ids = folders.length > 0 ? unread.map(({ _id }) => _id).join() : null;
  useEffect(() => {
    if (ids === null) return;
    const count = () => void client.invalidateQueries({ queryKey: keys.folders });
    const timer = setTimeout(count, COUNT_MS);
    return () => clearTimeout(timer);
  }, [client, ids]);
  const own = [
    ...folders.map((folder) => ({
      key: folder._id,
      query: folderListQuery(folder._id),
      holds: (one: Conversation) => folderHolds(folder, one, me),
      hasUnread: folder.unreadChats > 0,
      folder,
    })),
    ...spaces.map((space) => {
      const holds = (one: Conversation) => one.group?.space?._id === space._id;
      return { key: space._id, query: spaceListQuery(space._id), holds, hasUnread: unread.some(holds), space };
    }),
  ];
  if (own.length === 0 && chosen !== UNREAD) return [];
  return [{ key: UNREAD, query: unreadListQuery, holds: isUnread, hasUnread: false }, ...own];
}

/**
 * The chats under a filter: those of its list, and those of the main list that came under it since. Events change both
 * lists, and the rules decide here, so that a chat comes and goes at once.
 * @param kept the open chat, which stays when it is read
 */
export function chatsUnder(
  { holds }: Pick<ListFilter, "holds">,
  listed: readonly Conversation[],
  main: readonly Conversation[],
  kept: string | undefined,
): { readonly shown: readonly Conversation[]; readonly missing: readonly string[] } {
  const known = new Set(listed.map(({ _id }) => _id));
  const news = main.filter((one) => !known.has(one._id) && (one._id === kept || holds(one)));
  const shown = listed.filter((one) => !one.archived && (one._id === kept || holds(one) !== false));
  return {
    shown: news.length > 0 ? [...shown, ...news].sort((a, b) => (isBefore(a, b) ? -1 : 1)) : shown,
    missing: news.filter(holds).map(({ _id }) => _id),
  };
}

/** The list to show under the chosen filter, or the main list. */
export function useShownChats(filter: ListFilter | undefined, selected: string | undefined) {
  const client = useQueryClient();
  const main = useInfiniteQuery(conversationListQuery());
  const list = useInfiniteQuery(filter?.query ?? conversationListQuery());
  const [kept, setKept] = useState<{
    readonly under: string | undefined;
    readonly id: string | undefined;
    readonly is: boolean;
  }>();
  const all = conversationsIn(main.data);
  const isKept = kept?.is && kept.under === filter?.key && kept.id === selected;
  const { shown, missing } = filter
    ? chatsUnder(filter, conversationsIn(list.data), all, isKept ? selected : undefined)
    : { shown: all, missing: [] };
  if (!kept || kept.under !== filter?.key || kept.id !== selected)
    setKept({ under: filter?.key, id: selected, is: shown.some(({ _id }) => _id === selected) });
  const lacks = list.isSuccess ? missing.join() : "";
  const [, which] = filter?.query.queryKey ?? [];
  useEffect(() => {
    // Once fetched, its list knows what only the server can tell of them later.
    if (lacks && which) void client.invalidateQueries({ queryKey: [...keys.allConversationLists, which] });
  }, [client, lacks, which]);
  return { query: { ...list, isPending: list.isPending && shown.length === 0 }, shown };
}
