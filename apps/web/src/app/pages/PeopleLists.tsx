import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import { X } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { ChatList } from "#/features/conversation-list/ChatList.tsx";
import { UNREAD } from "#/features/conversation-list/list-filters.ts";
import { UnreadToggle } from "#/features/conversation-list/UnreadToggle.tsx";
import { ContactList } from "#/features/people/ContactList.tsx";
import type { SearchHit } from "#/features/search/people-hits.ts";
import { SearchBox } from "#/features/search/SearchBox.tsx";
import { type FieldKey, NO_SEARCH, type SearchText } from "#/features/search/search-text.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Tabs } from "#/ui/forms/Tabs.tsx";
import { later } from "#/ui/later/later.tsx";
import { useAltKey } from "#/ui/layers/use-alt-key.ts";

const SearchPane = later(async () => (await import("./SearchPane.tsx")).SearchPane);
export const NewChat = later(async () => (await import("./NewChat.tsx")).NewChat);

export type ListName = "chats" | "contacts";

interface Props {
  readonly list: ListName;
  readonly onList: (list: ListName) => void;
  readonly search: SearchText;
  readonly onSearch: (search: SearchText) => void;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly me: string;
  readonly address: Address | undefined;
  readonly chat: OpenedChat | undefined;
  readonly onConversation: (conversation: Pick<Conversation, "_id">) => void;
  readonly onPerson: (person: Person) => void;
  readonly onShown: (chats: readonly Conversation[] | undefined) => void;
}

export function PeopleLists({ list, onList, search, onSearch, searchInput, me, onShown, ...props }: Props) {
  const { t } = useTranslation("chat");
  const { text, filters } = search;
  const query = text.trim();
  const [entered, setEntered] = useState<string>();
  const fieldKey = useRef<FieldKey>(null);
  const change = (next: SearchText) => {
    setEntered(undefined);
    onSearch(next.text || next.filters[0] ? next : NO_SEARCH);
  };
  const [dialog, setDialog] = useState<"new" | "invite" | "group" | null>(null);
  const [filter, setFilter] = useState("");
  const toggleUnread = () => {
    onList("chats");
    setFilter(filter === UNREAD && list === "chats" ? "" : UNREAD);
  };
  useAltKey("U", toggleUnread);
  const { address, chat, onConversation, onPerson } = props;
  const choose = (hit: SearchHit) => {
    const { conversation } = hit;
    onList(conversation ? "chats" : "contacts");
    change(NO_SEARCH);
    if (conversation) onConversation(conversation);
    else if (hit.person) onPerson(hit.person);
  };
  return (
    <>
      <div className="me-2 flex items-end gap-2">
        <SearchBox
          search={search}
          onChange={change}
          onEnter={() => setEntered(query)}
          fieldKey={fieldKey}
          input={searchInput}
        />
        <IconButton
          label={t("newChat")}
          className="size-9! pointer-coarse:size-11!"
          aria-haspopup="dialog"
          onClick={() => setDialog("new")}
        >
          <X aria-hidden size={20} className="rotate-45" />
        </IconButton>
      </div>
      {query || filters[0] ? (
        <div
          data-scroller
          className="relative mt-2 min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)] outline-offset-[-2px]"
        >
          <SearchPane
            onBegin={setDialog}
            me={me}
            search={search}
            onSearch={change}
            input={searchInput}
            fieldKey={fieldKey}
            address={address}
            chat={chat}
            onSelect={choose}
            onConversation={(one) => {
              setEntered(undefined);
              onConversation(one);
            }}
            opensFirst={entered === query}
          />
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
          end={list === "chats" && <UnreadToggle on={filter === UNREAD} onToggle={toggleUnread} />}
        >
          {list === "chats" ? (
            <ChatList
              me={me}
              selected={address}
              filterKey={filter}
              onFilter={setFilter}
              onShown={onShown}
              onSelect={onConversation}
              onFindContacts={() => onList("contacts")}
              onInvite={() => setDialog("invite")}
              onGroup={() => setDialog("group")}
            />
          ) : (
            <ContactList selected={chat?.person?._id} onSelect={onPerson} />
          )}
        </Tabs>
      )}
      {dialog && (
        <NewChat begin={dialog} onPerson={onPerson} onConversation={onConversation} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
