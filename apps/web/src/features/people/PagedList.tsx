import { type ReactNode, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useConnection } from "#/realtime/connection/use-live.ts";
import { useReached } from "#/ui/anchored-list/use-reached.ts";
import { type RowPlace, WindowedList } from "#/ui/anchored-list/WindowedList.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { ListFailed } from "./ListFailed.tsx";

interface PageQuery {
  readonly dataUpdatedAt: number;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface ListQuery extends PageQuery {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Props<T> {
  readonly label: string;
  readonly query: ListQuery;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly row: (item: T, place: RowPlace) => ReactNode;
  readonly empty: ReactNode;
  readonly pending?: ReactNode;
}

export function PagedList<T>({ label, query, items, keyOf, row, empty, pending = <ListSkeleton /> }: Props<T>) {
  if (query.isPending) return pending;
  if (query.isError && items.length === 0) return <ListFailed onRetry={() => void query.refetch()} />;
  if (items.length === 0) return empty;
  return (
    <>
      <WindowedList label={label} items={items} keyOf={keyOf} whole={!query.hasNextPage} row={row} />
      {query.hasNextPage && <ListEnd query={query} count={items.length} />}
    </>
  );
}

export function ListEnd({ query, count }: { readonly query: PageQuery; readonly count: number }) {
  const end = useRef<HTMLDivElement>(null);
  // Retries once the connection is back, and after a fetch of the whole list, which cancels that of a page.
  useReached(end, `${count} ${query.dataUpdatedAt} ${useConnection()}`, () => {
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  });
  return (
    <div ref={end} className="grid min-h-12 place-items-center text-muted">
      {query.isFetchingNextPage && <Spinner />}
      {query.isFetchNextPageError && <Retry onClick={() => void query.fetchNextPage()} />}
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" className="grid gap-1 px-4 py-2">
      <span className="sr-only">{t("loading")}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 py-2">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="rounded-md h-3.5 w-2/5" />
            <Skeleton className="rounded-md h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
