import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";

const queryKey = ["originals"];

const originalsQuery = queryOptions<string | null>({
  queryKey,
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
});

export const endOriginals = (client: QueryClient, chatKey: string): void =>
  void client.setQueryData<string | null>(queryKey, (shown) => (shown === chatKey ? null : shown));

export function useOriginals(chatKey: string | undefined) {
  const client = useQueryClient();
  const { data } = useQuery(originalsQuery);
  const originals = chatKey !== undefined && data === chatKey;
  const toggleOriginals = () => void client.setQueryData<string | null>(queryKey, originals ? null : (chatKey ?? null));
  return { originals, toggleOriginals };
}
