import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** Where a message stands; without its id where only its number is known. */
export interface Place {
  readonly seq: number;
  readonly _id?: string;
}

/** A message that the page goes to, and what is marked in it. */
interface SoughtMessage extends Place {
  /** Parts of its text and of its rendition, as they stand there. */
  readonly marked: readonly string[];
  /** Its row gets the focus, from where arrows and Enter go on. */
  readonly takesFocus: boolean;
  /** The way there is done; the marks stay. */
  readonly isReached: boolean;
}

const ALL = ["sought-message"];
const keyOf = (conversationId: string) => [...ALL, conversationId];

/** It comes from nowhere but `seekMessage`, and waits in the cache until its conversation is open. */
export const highlightedMessageQuery = (conversationId: string) =>
  queryOptions<SoughtMessage | null>({
    queryKey: keyOf(conversationId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The conversation goes to the message, now or as soon as it is open. */
export function seekMessage(
  client: QueryClient,
  conversationId: string,
  { _id, seq }: Required<Place>,
  { marked = [], takesFocus = true }: Partial<Pick<SoughtMessage, "marked" | "takesFocus">> = {},
): void {
  const sought = { _id, seq, marked, takesFocus, isReached: false };
  client.setQueryData<SoughtMessage>(keyOf(conversationId), sought);
}

/** The conversation is on its way to it. */
export function noteReached(client: QueryClient, conversationId: string, sought: SoughtMessage): void {
  client.setQueryData<SoughtMessage>(keyOf(conversationId), { ...sought, isReached: true });
}

/** The search is closed. */
export function unmarkMessages(client: QueryClient): void {
  client.setQueriesData<SoughtMessage | null>({ queryKey: ALL }, null);
}
