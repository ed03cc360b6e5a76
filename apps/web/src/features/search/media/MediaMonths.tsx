import type { ReactNode } from "react";
import { type FoundMessage, foundIn } from "#/data/search/search.queries.ts";
import { ListEnd } from "#/features/people/PagedList.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import type { MessageSearch } from "../messages/use-message-search.ts";

interface Props {
  readonly query: MessageSearch;
  readonly empty: string;
  /** About how high so many of them are. */
  readonly heightOf: (count: number) => string;
  readonly children: (found: readonly FoundMessage[]) => ReactNode;
}

/** What was found, under the months it is from; further pages load before the end is reached. */
export function MediaMonths({ query, empty, heightOf, children }: Props) {
  const { t, i18n } = useTranslation("search");
  const found = foundIn(query.data);
  if (query.isPending)
    return (
      <p role="status" className="grid place-items-center py-10 text-muted">
        <Spinner />
      </p>
    );
  if (query.isError && found.length === 0)
    return (
      <EmptyState alert title={query.problem}>
        <Retry onClick={() => void query.refetch()} />
      </EmptyState>
    );
  return (
    <>
      {found.length === 0 && <EmptyState title={empty} />}
      {byMonth(found, i18n.language).map(({ name, found: ofMonth }) => (
        // Months out of sight are neither laid out nor painted; they are still read out and found.
        <section
          key={name}
          aria-label={name}
          className="pb-3 [content-visibility:auto]"
          style={{ containIntrinsicBlockSize: `auto ${heightOf(ofMonth.length)}` }}
        >
          <h3 className="sticky top-0 z-1 bg-surface px-4 py-2 text-sm font-semibold">{name}</h3>
          {children(ofMonth)}
        </section>
      ))}
      {query.hasNextPage && <ListEnd query={query} count={found.length} />}
      {query.data?.pages[0]?.incomplete && <p className="px-4 py-2 text-xs text-muted">{t("incomplete")}</p>}
    </>
  );
}

interface Month {
  readonly name: string;
  readonly found: readonly FoundMessage[];
}

/** Messages in their order, together with those of the same month. */
function byMonth(found: readonly FoundMessage[], language: string): readonly Month[] {
  const format = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" });
  const months: { name: string; found: FoundMessage[] }[] = [];
  for (const one of found) {
    const name = format.format(new Date(one.message.createdAt));
    const last = months.at(-1);
    if (last?.name === name) last.found.push(one);
    else months.push({ name, found: [one] });
  }
  return months;
}
