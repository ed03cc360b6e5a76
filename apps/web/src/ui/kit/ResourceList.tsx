import type { ReactNode } from "react";
import { Button } from "../forms/Button.tsx";
import { RetryLine } from "../states/Retry.tsx";
import { Skeleton } from "../states/Skeleton.tsx";

interface ListQuery {
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => Promise<unknown>;
}

interface Props<Item> {
  readonly label?: string;
  readonly query: ListQuery;
  readonly items: readonly Item[] | undefined;
  readonly failed: string;
  readonly waiting?: ReactNode;
  readonly empty?: ReactNode;
  readonly more?: string;
  readonly ordered?: boolean;
  readonly className?: string;
  readonly children: (item: Item) => ReactNode;
}

/** A short list in all its states: waiting, failed, empty, filled, and with more to load. */
export function ResourceList<Item>({ query, items, failed, empty, more, ordered = false, ...list }: Props<Item>) {
  const { label, waiting = <Skeleton className="h-16 rounded-md" />, className = "grid", children } = list;
  const List = ordered ? "ol" : "ul";
  if (!items) return query.isError ? <RetryLine text={failed} onRetry={query.refetch} /> : waiting;
  if (items.length === 0) return empty;
  return (
    <>
      <List aria-label={label} className={className}>
        {items.map(children)}
      </List>
      {more && query.hasNextPage && (
        <Button
          look="plain"
          className="w-full"
          busy={query.isFetchingNextPage ?? false}
          onClick={() => void query.fetchNextPage?.()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
