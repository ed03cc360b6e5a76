import type { Folder } from "@lingualoom/contract/calls/folders.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { isFiltered, listQuery } from "./conversations.queries.ts";

/** Events refetch these. */
export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  queryFn: () => call("GET /folders"),
  staleTime: 60_000,
});

export const folderListQuery = (folder: string) => listQuery(keys.folderList(folder), { folder });

export const unreadListQuery = listQuery(keys.unreadList, { unread: "true" });

/** Refetches the folders, then the lists under a filter, without those of folders that are gone. */
export async function refetchFolders(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.folders });
  const folders = client.getQueryData(foldersQuery.queryKey) ?? [];
  const isGone = (which: unknown) => {
    const { folder } = which as { readonly folder?: string };
    return folder !== undefined && !folders.some(({ _id }) => _id === folder);
  };
  await client.invalidateQueries({
    queryKey: keys.allConversationLists,
    predicate: ({ queryKey }) => isFiltered(queryKey) && !isGone(queryKey[1]),
  });
}

export async function deleteFolder(client: QueryClient, id: string): Promise<void> {
  await call("DELETE /folders/:id", { params: { id } });
  client.setQueryData(foldersQuery.queryKey, (folders) => folders?.filter(({ _id }) => _id !== id));
  void refetchFolders(client);
}

interface FolderChange extends Partial<Omit<Folder, "_id" | "unreadChats">> {
  readonly position?: number;
}

/** Shows the change at once, except of the order; a failure takes it back. */
export async function changeFolder(client: QueryClient, id: string, change: FolderChange): Promise<void> {
  const { position: _, ...shown } = change;
  client.setQueryData(foldersQuery.queryKey, (folders) =>
    folders?.map((one) => (one._id === id ? { ...one, ...shown } : one)),
  );
  try {
    await call("PATCH /folders/:id", { params: { id }, body: change });
  } finally {
    void refetchFolders(client);
  }
}
