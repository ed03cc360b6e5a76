import type { Person } from "@lingualoom/contract/shapes.ts";
import { useId, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { Button } from "#/ui/forms/Button.tsx";
import { GroupRow } from "../people/GroupRow.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { PersonRow } from "../people/PersonRow.tsx";
import { Writes } from "../people/Writes.tsx";
import type { PeopleFound, SearchHit } from "./people-hits.ts";

/** Rows of each section before "Show all", since messages follow below. */
const ROWS_AT_FIRST = 5;

interface Props {
  readonly found: PeopleFound;
  readonly selected: string | undefined;
  readonly onSelect: (hit: SearchHit) => void;
}

export function PeopleHits({ found, selected, onSelect }: Props) {
  const { t } = useTranslation(["people", "chat"]);
  const { hits, chats, contacts } = found;
  const shared = { selected, onSelect };
  return (
    <section aria-label={t("searchResults")}>
      <HitSection kind="chats" hits={hits.filter(({ conversation }) => conversation)} query={chats} {...shared} />
      <HitSection
        kind="contacts"
        hits={hits.filter(({ conversation }) => !conversation)}
        query={contacts}
        {...shared}
      />
    </section>
  );
}

interface HitSectionProps extends Omit<Props, "found"> {
  readonly kind: "chats" | "contacts";
  readonly hits: readonly SearchHit[];
  readonly query: PeopleFound["chats"] | PeopleFound["contacts"];
}

function HitSection({ kind, hits, query, selected, onSelect }: HitSectionProps) {
  const { t } = useTranslation(["search", "chat"]);
  const title = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? hits : hits.slice(0, ROWS_AT_FIRST);
  if (hits.length === 0) return null;
  const row = (hit: SearchHit, place: RowPlace) => (
    <HitRow key={hit.key} hit={hit} place={place} isSelected={hit.key === selected} onSelect={() => onSelect(hit)} />
  );
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="px-4 pt-2 text-xs font-semibold text-muted">
        {t(`chat:${kind}`)}
      </h2>
      <PagedList
        label={t(`chat:${kind}`)}
        query={{ ...query, hasNextPage: isWhole && query.hasNextPage }}
        items={shown}
        keyOf={({ key }) => key}
        row={row}
        empty={null}
      />
      {!isWhole && (hits.length > ROWS_AT_FIRST || query.hasNextPage) && (
        <p className="grid place-items-center px-4">
          <Button look="plain" data-result onClick={() => setIsWhole(true)}>
            {t(kind === "chats" ? "showAllChats" : "showAllContacts")}
          </Button>
        </p>
      )}
    </section>
  );
}

interface HitProps {
  readonly hit: SearchHit;
  readonly place: RowPlace;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function HitRow({ hit, place, isSelected, onSelect }: HitProps) {
  const { t } = useTranslation("timeline");
  const common = { place, selected: isSelected, onSelect };
  if (!hit.person)
    return (
      <GroupRow group={hit.conversation} {...common}>
        <span className="text-sm text-muted">{t("members", { count: hit.conversation.memberCount })}</span>
      </GroupRow>
    );
  return (
    <PersonRow person={hit.person} conversationId={hit.conversation?._id} {...common}>
      <Where person={hit.person} conversation={hit.conversation} />
    </PersonRow>
  );
}

function Where({ person, conversation }: Pick<Extract<SearchHit, { person: Person }>, "person" | "conversation">) {
  const { t } = useTranslation("people");
  return (
    <span className="flex min-w-0 gap-1.5 text-sm text-muted">
      <Writes person={person} />
      {conversation && (
        <>
          <span aria-hidden>·</span>
          <span className="truncate">{t("recentChat")}</span>
        </>
      )}
    </span>
  );
}
