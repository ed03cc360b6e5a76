import type { Person } from "@lingualoom/contract/shapes.ts";
import { Tabs } from "radix-ui";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { ChatList } from "./ChatList.tsx";
import { ContactList } from "./ContactList.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { SearchResults } from "./SearchResults.tsx";

export type ListName = "chats" | "contacts";

interface Props {
  readonly list: ListName;
  readonly onList: (list: ListName) => void;
  readonly search: string;
  readonly onSearch: (query: string) => void;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly selected: string | undefined;
  readonly onSelect: (person: Person) => void;
}

const tab =
  "min-h-11 flex-1 border-b-2 border-transparent px-3 font-medium text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-indigo data-[state=active]:text-ink md:min-h-10";

/** Search, and below it either its results or the two lists. */
export function PeopleLists({ list, onList, search, onSearch, searchInput, selected, onSelect }: Props) {
  const { t } = useTranslation("chat");
  const query = search.trim();
  const choose = (person: Person, found: ListName) => {
    onList(found);
    onSearch("");
    onSelect(person);
  };
  return (
    <>
      <SearchBox value={search} onChange={onSearch} input={searchInput} />
      {query ? (
        <div data-scroller className="mt-2 min-h-0 flex-1 overflow-y-auto">
          <SearchResults query={query} selected={selected} onSelect={choose} />
        </div>
      ) : (
        <Tabs.Root
          value={list}
          onValueChange={(value) => onList(value === "contacts" ? "contacts" : "chats")}
          className="mt-1 flex min-h-0 flex-1 flex-col"
        >
          <Tabs.List aria-label={t("tabs")} className="flex border-b border-line px-3">
            <Tabs.Trigger value="chats" className={tab}>
              {t("chats")}
            </Tabs.Trigger>
            <Tabs.Trigger value="contacts" className={tab}>
              {t("contacts")}
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content data-scroller value="chats" className="min-h-0 flex-1 overflow-y-auto">
            <ChatList selected={selected} onSelect={onSelect} onFindContacts={() => onList("contacts")} />
          </Tabs.Content>
          <Tabs.Content data-scroller value="contacts" className="min-h-0 flex-1 overflow-y-auto">
            <ContactList selected={selected} onSelect={onSelect} />
          </Tabs.Content>
        </Tabs.Root>
      )}
    </>
  );
}
