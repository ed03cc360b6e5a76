import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { cachedName } from "#/data/conversations/conversations.queries.ts";
import { type FoundMessage, resultsOf } from "#/data/search/search.queries.ts";
import { ListEnd } from "#/features/people/PagedList.tsx";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { type MessageSearch, useMessageSearch } from "../message-search.ts";

const HEAD_REM = 3;

export interface MediaProps {
  readonly me: string;
  readonly conversationId: string;
  readonly onGo: (message: Message) => void;
}

interface Props<T> extends MediaProps {
  readonly has: "file" | "voice" | "link";
  readonly empty: string;
  readonly rowRem: number;
  readonly partsOf: (message: Message) => readonly T[];
  readonly keyOf: (part: T) => string | number;
  readonly row: (part: T) => ReactNode;
}

export function MediaList<T>({ me, conversationId, onGo, has, empty, rowRem, partsOf, keyOf, row }: Props<T>) {
  const { t, i18n } = useTranslation("search");
  const query = useMessageSearch({ in: conversationId, has }, true);
  const nameOf = useAuthorName(me);
  return (
    <MediaMonths query={query} empty={empty} heightOf={(count) => `${HEAD_REM + count * rowRem}rem`}>
      {(found) => (
        <ul className="grid gap-1 px-4">
          {found.flatMap(({ message }) =>
            partsOf(message).map((part) => (
              <li key={`${message._id} ${keyOf(part)}`} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 py-1">
                  {row(part)}
                  <span className="flex flex-wrap gap-x-1.5 text-xs text-muted">
                    <bdi>{nameOf(message)}</bdi>
                    <time dateTime={message.createdAt}>
                      {written(new Date(message.createdAt), "dateAndTime", i18n.language)}
                    </time>
                  </span>
                </span>
                <IconButton label={t("showInChat")} onClick={() => onGo(message)}>
                  <MessageSquareText aria-hidden size={18} />
                </IconButton>
              </li>
            )),
          )}
        </ul>
      )}
    </MediaMonths>
  );
}

export function useAuthorName(me: string): (message: Message) => string {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  return ({ conversationId, senderId }) => (senderId === me ? t("you") : cachedName(client, conversationId, senderId));
}

interface MediaMonthsProps {
  readonly query: MessageSearch;
  readonly empty: string;
  /** Estimates the height of a month with this number of messages. */
  readonly heightOf: (count: number) => string;
  readonly children: (found: readonly FoundMessage[]) => ReactNode;
}

/** Groups results by month, and loads further pages before the end is reached. */
export function MediaMonths({ query, empty, heightOf, children }: MediaMonthsProps) {
  const { t, i18n } = useTranslation("search");
  const found = resultsOf(query.data);
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
        // Months out of sight are neither laid out nor painted, but screen readers and the browser's search find them.
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
