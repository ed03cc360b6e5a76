import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** Position of a message. The id is missing if only the sequence number is known. */
export interface MessagePosition {
  readonly seq: number;
  readonly _id?: string;
}

interface MessageTarget extends MessagePosition {
  /** Literal parts of its text or of its rendition to mark. */
  readonly marked: readonly string[];
  readonly takesFocus: boolean;
  /** Opens this thread, at the message. */
  readonly thread?: { readonly rootId: string; readonly rootSeq: number } | undefined;
  /** The conversation has scrolled to the message; its marks stay. */
  readonly isReached: boolean;
}

const ALL = ["sought-message"];
const keyOf = (conversationId: string) => [...ALL, conversationId];

/** Set by `seekMessage`, and kept in the cache until the conversation opens. */
export const highlightedMessageQuery = (conversationId: string) =>
  queryOptions<MessageTarget | null>({
    queryKey: keyOf(conversationId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function seekMessage(
  client: QueryClient,
  conversationId: string,
  place: MessagePosition,
  { marked = [], takesFocus = true, thread }: Partial<Pick<MessageTarget, "marked" | "takesFocus" | "thread">> = {},
): void {
  const { _id, seq } = place;
  const sought = { seq, ...(_id !== undefined && { _id }), marked, takesFocus, thread, isReached: false };
  client.setQueryData<MessageTarget>(keyOf(conversationId), sought);
}

export function noteReached(client: QueryClient, conversationId: string, sought: MessageTarget): void {
  client.setQueryData<MessageTarget>(keyOf(conversationId), { ...sought, isReached: true });
}

export function unmarkMessages(client: QueryClient): void {
  client.setQueriesData<MessageTarget | null>({ queryKey: ALL }, null);
}
