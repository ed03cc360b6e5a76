import { usePrefetchQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { languagesQuery, translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { NewVersion, useNewerVersion } from "#/features/installed/NewVersion.tsx";
import { ProfileHeader } from "#/features/people/ProfileHeader.tsx";
import { FactorNotice } from "#/features/proof/FactorNotice.tsx";
import { NO_SEARCH } from "#/features/search/search-text.ts";
import { ChangePicture } from "#/features/settings/ChangePicture.tsx";
import { SoundToggle } from "#/features/settings/SoundToggle.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { later } from "#/ui/later/later.tsx";
import { closeLatest } from "#/ui/layers/inline-layers.ts";
import { ConnectionPill } from "../connection/ConnectionPill.tsx";
import { adjacentChat } from "../keyboard/adjacent-chat.ts";
import { isWriting, useChatKeys } from "../keyboard/use-chat-keys.ts";
import { useChatNavigation } from "../navigation/use-chat-navigation.ts";
import { useOpenConversation } from "../navigation/use-open-conversation.ts";
import { useOpening } from "../navigation/use-opening.ts";
import { BackToList } from "./BackToList.tsx";
import type { ChatDialog } from "./ChatDialogs.tsx";
import { ChatPane } from "./ChatPane.tsx";
import { InsteadOfChat } from "./InsteadOfChat.tsx";
import { type ListName, PeopleLists } from "./PeopleLists.tsx";
import { Questions } from "./Questions.tsx";
import { useStackedFocus } from "./use-stacked-focus.ts";

const ChatDialogs = later(async () => (await import("./ChatDialogs.tsx")).ChatDialogs);

/** The chat home: lists at the start, the open conversation beside them, or over them on a phone. */
export function ChatPage() {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  // With the list: what has to be said of a chat's translation must not come after its messages, and push them.
  usePrefetchQuery(languagesQuery);
  usePrefetchQuery(translationStatusQuery);
  const opened = useOpenConversation(me?._id);
  const { address, chat } = opened;
  const narrow = useMedia(NARROW);
  const isOld = useNewerVersion();
  const [list, setList] = useState<ListName>("chats");
  const [search, setSearch] = useState(NO_SEARCH);
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);

  const listPane = useRef<HTMLDivElement>(null);
  const conversationPane = useRef<HTMLElement>(null);
  const isListOnTop = narrow && !address;
  const focus = useStackedFocus({
    isStacked: narrow,
    isListOnTop,
    list: listPane,
    conversation: conversationPane,
  });

  const { show, leave } = useChatNavigation(narrow, address);
  const { openConversation, openPerson, cancel } = useOpening((chosen) => void show(chosen));
  const close = () => {
    cancel();
    leave();
  };
  useChatKeys({
    search: () => {
      if (isListOnTop || !narrow) return searchInput.current?.focus();
      focus.next(searchInput);
      close();
    },
    adjacent: (step) => {
      const list = conversationsIn(client.getQueryData(conversationListQuery().queryKey));
      const next = adjacentChat(list, address, step);
      if (next) void openConversation(next);
    },
    help: () => setDialog("shortcuts"),
    escape: () => {
      if (closeLatest()) return;
      if (search !== NO_SEARCH) setSearch(NO_SEARCH);
      else if (isWriting(document.activeElement)) document.activeElement.blur();
      else if (address) close();
    },
  });
  if (!me) return null;

  // One element in both roles, so that it stays in the page.
  const listRole = {
    role: isListOnTop ? "main" : "complementary",
    "aria-label": t("sidebar"),
    onFocus: focus.onFocus,
  };
  const back = narrow && <BackToList address={address} onBack={close} />;

  return (
    <div className="relative flex h-(--visible-height) overflow-hidden bg-surface px-[max(env(safe-area-inset-left),env(safe-area-inset-right))]">
      {/*
        Under a conversation that covers it, it keeps where it was scrolled to. Contained, it is not drawn anew in each frame
        that scrolls messages; with a transform, what lies under the pointer is not looked for in its rows, which happens
        in each of them too.
      */}
      <div
        ref={listPane}
        {...listRole}
        className={`flex h-full shrink-0 flex-col outline-offset-[-2px] contain-paint [transform:translate(0)] max-md:w-full md:w-80 md:border-e md:border-line xl:w-90 ${narrow && address ? "invisible" : ""}`}
      >
        {isListOnTop && <h1 className="sr-only">{t("chats")}</h1>}
        <ProfileHeader
          me={me}
          avatar={(online) => <ChangePicture me={me} online={online} />}
          onShortcuts={() => setDialog("shortcuts")}
          onLogout={() => setDialog("logout")}
        >
          <SoundToggle />
        </ProfileHeader>
        <FactorNotice me={me} />
        <PeopleLists
          list={list}
          onList={setList}
          search={search}
          onSearch={setSearch}
          searchInput={searchInput}
          me={me._id}
          address={address}
          chat={chat}
          onConversation={(one) => void openConversation(one)}
          onPerson={(one) => void openPerson(one)}
        />
        {isListOnTop && <ConnectionPill atFoot />}
        {/* They may come late: below the list they move nothing. */}
        <div className="pb-[env(safe-area-inset-bottom)] empty:hidden">
          <Questions me={me._id} searchInput={searchInput} />
        </div>
      </div>
      {!isListOnTop && (
        <main
          ref={conversationPane}
          aria-label={t("conversations")}
          className="flex min-w-0 flex-1 flex-col bg-paper outline-offset-[-2px] max-md:absolute max-md:inset-0"
        >
          {narrow && isOld && <NewVersion />}
          {address && chat ? (
            <ChatPane me={me} address={address} chat={chat} back={back} onLeft={close} />
          ) : (
            <>
              <ConnectionPill />
              <InsteadOfChat {...opened} me={me._id} start={back} onClose={close} />
            </>
          )}
        </main>
      )}
      {dialog && <ChatDialogs open={dialog} me={me} onClose={() => setDialog(null)} />}
    </div>
  );
}
