import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { prepareAround } from "#/data/conversations/load-history.ts";
import { keys } from "#/data/keys.ts";
import { seekMessage, unmarkMessages } from "#/data/search/highlighted-message.ts";
import type { FoundMessage, SearchCoverage } from "#/data/search/search.queries.ts";
import { resultsOf, type Sort } from "#/data/search/search.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { ListFailed } from "../people/ListFailed.tsx";
import { CoverageNote, FoundMessages } from "./FoundMessages.tsx";
import { useFilterTexts } from "./filter-values.ts";
import { useMessageSearch } from "./message-search.ts";
import { PeopleHits } from "./PeopleHits.tsx";
import type { SearchHit } from "./people-hits.ts";
import { usePeopleHits } from "./people-hits.ts";
import { matchingCommands, type SearchCommand } from "./search-commands.ts";
import type { Filter } from "./search-text.ts";
import { markedTexts } from "./snippet.ts";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly query: string;
  readonly filters: readonly Filter[];
  readonly selected: string | undefined;
  readonly onSelect: (hit: SearchHit) => void;
  readonly onConversation: (conversation: Pick<Conversation, "_id">) => void;
  readonly opensFirst: boolean;
  readonly commands: readonly SearchCommand[];
}

/** Shows chats, contacts and messages; with filters only messages. Later results are added below earlier ones. */
export function Hits({ me, query, filters, selected, onSelect, onConversation, opensFirst, commands }: Props) {
  const { t } = useTranslation("people");
  const [sort, setSort] = useState<Sort>("newest");
  const q = useDebounced(query, DEBOUNCE_MS, "");
  const isFiltered = filters.length > 0;
  const people = usePeopleHits(me, q, q !== "" && !isFiltered);
  const asked = Object.fromEntries(filters.map(({ kind, value }) => [kind, value]));
  const messages = useMessageSearch({ q, sort, ...asked }, q !== "" || isFiltered);
  const openFound = useOpenFound(onConversation);
  const found = resultsOf(messages.data);
  const { hits } = people;
  const meant = isFiltered ? [] : matchingCommands(commands, query);

  const isWaiting = q !== query || people.isPending;
  const isEmpty = hits.length === 0 && found.length === 0;
  // Messages may take longer, since the query is translated first. People do not wait for them.
  const searching = isWaiting || (isFiltered && messages.isPending);
  const isFinished = !searching && !messages.isPending;
  const failed = people.isError || (isEmpty && messages.isError);
  const refetch = () => Promise.all([people.isError && people.refetch(), messages.isError && messages.refetch()]);

  const openFirst = useEffectEvent(() => {
    const [hit] = hits;
    const [message] = found;
    const [command] = meant;
    if (hit) onSelect(hit);
    else if (command) command.run();
    else if (message) void openFound(message);
  });
  const isReady = !searching && (!isEmpty || (isFinished && meant.length > 0));
  useEffect(() => {
    if (opensFirst && isReady) openFirst();
  }, [opensFirst, isReady]);

  return (
    <>
      {/* Always rendered: some screen readers do not announce a region that appears together with its text. */}
      <div role="status">
        {searching && (
          <p className="flex items-center justify-center gap-2 py-8 text-sm text-muted">
            <Spinner />
            {t("searching")}
          </p>
        )}
        {isFinished && !failed && isEmpty && meant.length === 0 && (
          <NothingFound q={q} filters={filters} coverage={messages.data?.pages[0]} />
        )}
        {!searching && hits.length > 0 && <span className="sr-only">{`${t("searchResults")}: ${hits.length}`}</span>}
      </div>
      {!searching && failed && <ListFailed onRetry={() => void refetch()} />}
      {!searching && <PeopleHits key={q} found={people} selected={selected} onSelect={onSelect} />}
      {!searching && <Commands commands={meant} />}
      {!searching && (!isEmpty || messages.isPending) && (
        <FoundMessages me={me} query={messages} sort={sort} onSort={setSort} onOpen={openFound} />
      )}
    </>
  );
}

interface NothingFoundProps {
  readonly q: string;
  readonly filters: readonly Filter[];
  readonly coverage: SearchCoverage | undefined;
}

function NothingFound({ q, filters, coverage }: NothingFoundProps) {
  const { t, i18n } = useTranslation(["search", "people"]);
  const { textOf } = useFilterTexts();
  const list = (texts: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(texts);
  const chosen = list(filters.map(textOf));
  if (filters.length === 0)
    return <EmptyState title={t("people:noUsers", { query: q })} text={t("people:noUsersHint")} />;
  return (
    <>
      <EmptyState title={t("noMessages")} />
      <div className="grid gap-1 px-4 text-center text-xs text-balance text-muted">
        {q && <p>{t("searchedFor", { words: q })}</p>}
        <p>{t("searchedFilters", { filters: chosen })}</p>
        {coverage && <CoverageNote coverage={coverage} />}
      </div>
    </>
  );
}

function Commands({ commands }: { readonly commands: readonly SearchCommand[] }) {
  const { t } = useTranslation("search");
  const title = useId();
  if (commands.length === 0) return null;
  return (
    <section aria-labelledby={title} className="pb-2">
      <h2 id={title} className="px-4 pt-2 pb-1 text-xs font-semibold text-muted">
        {t("commands")}
      </h2>
      <ul>
        {commands.map(({ key, text, chat, Icon, run }) => (
          <li key={key}>
            <button
              type="button"
              onClick={run}
              className="flex min-h-11 w-full items-center gap-4 px-4 py-2 text-start transition-colors duration-150 hover:bg-sunken focus-visible:bg-sunken"
            >
              <Icon aria-hidden size={18} className="shrink-0 text-muted" />
              {text}
              {chat && <bdi className="ms-auto truncate text-sm text-muted">{chat}</bdi>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Milliseconds to wait for the found message before its chat shows others. */
const WAIT_MS = 500;

/** Opens a found message in its conversation; its matches stay marked there while the search is open. */
function useOpenFound(onConversation: (conversation: { readonly _id: string }) => void) {
  const client = useQueryClient();
  const chosen = useRef<FoundMessage | null>(null);
  useEffect(
    () => () => {
      chosen.current = null;
      unmarkMessages(client);
    },
    [client],
  );
  return async (found: FoundMessage) => {
    const { conversationId, message } = found;
    chosen.current = found;
    const isOpen = client
      .getQueryCache()
      .find({ queryKey: keys.history(conversationId) })
      ?.isActive();
    // An open chat loads it by itself.
    if (!isOpen)
      await Promise.race([
        prepareAround(client, conversationId, message).catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
      ]);
    if (chosen.current !== found) return;
    seekMessage(client, conversationId, message, { marked: markedTexts(found) });
    onConversation({ _id: conversationId });
  };
}
