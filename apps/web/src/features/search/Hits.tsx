import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { foundIn, type Sort } from "#/data/search/search.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { ListFailed } from "../people/ListFailed.tsx";
import { Commands } from "./commands/Commands.tsx";
import { type Command, commandsFor } from "./commands/command.ts";
import { FoundMessages } from "./messages/FoundMessages.tsx";
import { useMessageSearch } from "./messages/use-message-search.ts";
import { NothingFound } from "./NothingFound.tsx";
import { PeopleHits } from "./PeopleHits.tsx";
import type { SearchHit } from "./search-hits.ts";
import type { Filter } from "./search-text.ts";
import { useOpenFound } from "./use-open-found.ts";
import { usePeopleHits } from "./use-people-hits.ts";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly query: string;
  readonly filters: readonly Filter[];
  readonly selected: string | undefined;
  readonly onSelect: (hit: SearchHit) => void;
  readonly onConversation: (conversation: Pick<Conversation, "_id">) => void;
  readonly opensFirst: boolean;
  readonly commands: readonly Command[];
}

/** Shows chats, contacts and messages; with filters messages alone. Later results are added below earlier ones. */
export function Hits({ me, query, filters, selected, onSelect, onConversation, opensFirst, commands }: Props) {
  const { t } = useTranslation("people");
  const [sort, setSort] = useState<Sort>("newest");
  const q = useDebounced(query, DEBOUNCE_MS, "");
  const isFiltered = filters.length > 0;
  const people = usePeopleHits(me, q, q !== "" && !isFiltered);
  const asked = Object.fromEntries(filters.map(({ kind, value }) => [kind, value]));
  const messages = useMessageSearch({ q, sort, ...asked }, q !== "" || isFiltered);
  const openFound = useOpenFound(onConversation);
  const found = foundIn(messages.data);
  const { hits } = people;
  const meant = isFiltered ? [] : commandsFor(commands, query);

  const isWaiting = q !== query || people.isPending;
  const isEmpty = hits.length === 0 && found.length === 0;
  // Messages may take longer, since the words are translated first: people do not wait for them.
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
      {/* It stays: some screen readers do not announce a region that comes together with its text. */}
      <div role="status">
        {searching && (
          <p className="flex items-center justify-center gap-2 py-8 text-sm text-muted">
            <Spinner />
            {t("searching")}
          </p>
        )}
        {isFinished && !failed && isEmpty && meant.length === 0 && (
          <NothingFound q={q} filters={filters} lookedFor={messages.data?.pages[0]} />
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
