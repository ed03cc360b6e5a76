import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import type { RefObject } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Tabs } from "../../ui/forms/Tabs.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { ChatList } from "../conversation-list/ChatList.tsx";
import { ListFailed } from "./ListFailed.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { SearchBox } from "./SearchBox.tsx";
import type { SearchHit } from "./search-hits.ts";

const ContactList = lazyComponent(
  async () => (await import("./ContactList.tsx")).ContactList,
  (_, { failed, retry }) => (failed ? <ListFailed onRetry={retry} /> : <ListSkeleton />),
  { prefetch: true, optional: true },
);
const SearchResults = lazyComponent(
  async () => (await import("./SearchResults.tsx")).SearchResults,
  (_, { failed, retry }) => failed && <ListFailed onRetry={retry} />,
  { prefetch: true, optional: true },
);

export type ListName = "chats" | "contacts";

interface Props {
  readonly list: ListName;
  readonly onList: (list: ListName) => void;
  readonly search: string;
  readonly onSearch: (query: string) => void;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly me: string;
  /** What is open: a conversation, and its other member. */
  readonly selected: { readonly conversationId: string | undefined; readonly userId: string | undefined };
  readonly onConversation: (conversation: Conversation) => void;
  readonly onPerson: (person: Person) => void;
}

/** Search, and below it either its results or the two lists. */
export function PeopleLists({ list, onList, search, onSearch, searchInput, me, ...props }: Props) {
  const { t } = useTranslation("chat");
  const query = search.trim();
  const { selected, onConversation, onPerson } = props;
  const choose = ({ conversation, person }: SearchHit) => {
    onList(conversation ? "chats" : "contacts");
    onSearch("");
    if (conversation) onConversation(conversation);
    else onPerson(person);
  };
  return (
    <>
      <SearchBox value={search} onChange={onSearch} input={searchInput} />
      {query ? (
        <div data-scroller className="relative mt-2 min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
          <SearchResults me={me} query={query} selected={selected.userId} onSelect={choose} />
        </div>
      ) : (
        <Tabs
          label={t("tabs")}
          tabs={[
            { name: "chats", text: t("chats") },
            { name: "contacts", text: t("contacts") },
          ]}
          value={list}
          onValue={onList}
        >
          {list === "chats" ? (
            <ChatList
              me={me}
              selected={selected.conversationId}
              onSelect={onConversation}
              onFindContacts={() => onList("contacts")}
            />
          ) : (
            <ContactList selected={selected.userId} onSelect={onPerson} />
          )}
        </Tabs>
      )}
    </>
  );
}
