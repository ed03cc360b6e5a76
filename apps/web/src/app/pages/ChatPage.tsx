import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { meQuery } from "../../data/account/session.queries.ts";
import { conversationListQuery, conversationsIn } from "../../data/conversations/conversations.queries.ts";
import { Conversation } from "../../features/conversation/Conversation.tsx";
import { type MessageSlots, MessageSlotsContext } from "../../features/conversation/message/message-slots.ts";
import { ReadPictureContext } from "../../features/conversation/message/pictures/read-picture.ts";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
import { NO_SEARCH } from "../../features/search/search-text.ts";
import { LanguagePlaceholder } from "../../features/translation/details/LanguagePlaceholder.tsx";
import { TranslationRules } from "../../features/translation/rules/TranslationRules.tsx";
import { MessageText } from "../../features/translation/text/MessageText.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Avatar } from "../../ui/graphics/Avatar.tsx";
import { NARROW, useMedia } from "../../ui/hooks/use-media.ts";
import { closeLatest } from "../../ui/layers/inline-layers.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { TextWithFoot } from "../../ui/text/TextWithFoot.tsx";
import { ConnectionPill } from "../ConnectionPill.tsx";
import { adjacentChat } from "../keyboard/adjacent-chat.ts";
import { useChatKeys } from "../keyboard/use-chat-keys.ts";
import { useChatNavigation } from "../routes/use-chat-navigation.ts";
import { useOpenConversation } from "../routes/use-open-conversation.ts";
import { useOpening } from "../routes/use-opening.ts";
import { useRetriedLoads } from "../use-retried-loads.ts";
import type { ChatDialog } from "./ChatDialogs.tsx";
import { type ListName, PeopleLists } from "./PeopleLists.tsx";
import { useStackedFocus } from "./use-stacked-focus.ts";

const BackToList = lazyComponent(
  async () => (await import("./BackToList.tsx")).BackToList,
  <span className="w-7 shrink-0" />,
  { prefetch: true, optional: true },
);
const SoundToggle = lazyComponent(
  async () => (await import("../../features/settings/SoundToggle.tsx")).SoundToggle,
  <span className="size-11 md:size-9" />,
  { prefetch: true, optional: true },
);
const PictureToRead = lazyComponent(
  async () => (await import("../../features/translation/text/PictureToRead.tsx")).PictureToRead,
  null,
  { prefetch: true, optional: true },
);
const TranslationButton = lazyComponent(
  async () => (await import("../../features/translation/rules/TranslationButton.tsx")).TranslationButton,
  <span className="size-11 md:size-9" />,
  { prefetch: true, optional: true },
);
const BelowHeader = lazyComponent(async () => (await import("./BelowHeader.tsx")).BelowHeader, null, {
  prefetch: true,
  optional: true,
  texts: "search",
});
const ChatDialogs = lazyComponent(async () => (await import("./ChatDialogs.tsx")).ChatDialogs, null, {
  prefetch: true,
  requested: true,
});
const InsteadOfChat = lazyComponent(
  async () => (await import("./InsteadOfChat.tsx")).InsteadOfChat,
  null,
  // It is what shows while nothing can be fetched.
  { prefetch: true, optional: true, texts: "timeline" },
);
const ChangePicture = lazyComponent(
  async () => (await import("../../features/settings/ChangePicture.tsx")).ChangePicture,
  ({ me, online = false }) => (
    <span className="finger-sized grid shrink-0 place-items-center">
      <Avatar id={me._id} name={me.fullName} picture={me.profilePic} online={online} />
    </span>
  ),
  { prefetch: true, optional: true },
);
const Questions = lazyComponent(async () => (await import("./Questions.tsx")).Questions, null, {
  optional: true,
});
const LanguageOfMessage = lazyComponent(
  async () => (await import("../../features/translation/details/LanguageOfMessage.tsx")).LanguageOfMessage,
  <LanguagePlaceholder />,
  { prefetch: true, optional: true },
);
const MessageLine = lazyComponent(
  async () => (await import("../../features/translation/text/MessageLine.tsx")).MessageLine,
  ({ message }) => <bdi className="one-line">{message.text}</bdi>,
  { prefetch: true, optional: true },
);
const QuoteText = lazyComponent(
  async () => (await import("../../features/translation/text/QuoteText.tsx")).QuoteText,
  ({ quote }) => quote.text,
  { prefetch: true, optional: true },
);
const LearningText = lazyComponent(
  async () => (await import("./LearningText.tsx")).LearningText,
  ({ message: { text, language }, foot }) => <TextWithFoot text={text} language={language} foot={foot} />,
  { prefetch: true, optional: true, texts: "learning" },
);
const ReaderView = lazyComponent(
  async () => (await import("../../features/translation/text/ReaderView.tsx")).ReaderView,
  null,
  {
    requested: true,
    texts: "preview",
  },
);
const messageSlots: MessageSlots = {
  asReadBy: (message, reader) => (
    <Suspense>
      <ReaderView message={message} reader={reader} />
    </Suspense>
  ),
  inMenu: (message, close) => (
    <Suspense fallback={<LanguagePlaceholder />}>
      <LanguageOfMessage message={message} onDone={close} />
    </Suspense>
  ),
  quoteText: (quote, me) => <QuoteText quote={quote} me={me} />,
};

/** The chat home: lists at the start, the open conversation beside them, or over them on a phone. */
export function ChatPage() {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const opened = useOpenConversation(me?._id);
  const { address, chat } = opened;
  const narrow = useMedia(NARROW);
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
  useRetriedLoads();
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
      else if (document.activeElement === searchInput.current) searchInput.current?.blur();
      else if (address && narrow) close();
    },
  });
  if (!me) return null;

  // One element in both roles, so that it stays in the page.
  const listRole = {
    role: isListOnTop ? "main" : "complementary",
    "aria-label": t("sidebar"),
    onFocus: focus.onFocus,
  };
  const notice = (
    <Suspense>
      <Questions me={me._id} searchInput={searchInput} />
    </Suspense>
  );
  const back = narrow && <BackToList address={address} onBack={close} />;

  return (
    <div
      data-first-frame="page"
      className="relative flex h-(--visible-height) overflow-hidden bg-surface px-[max(env(safe-area-inset-left),env(safe-area-inset-right))]"
    >
      {/*
        Under a conversation that covers it, it keeps where it was scrolled to. Contained, it is not drawn anew in each frame
        that scrolls messages; with a transform, what lies under the pointer is not looked for in its rows, which happens
        in each of them too.
      */}
      <div
        ref={listPane}
        {...listRole}
        // As it is at the start: what the next one shows before the app has loaded.
        data-first-frame={list === "chats" && search === NO_SEARCH ? "list" : undefined}
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
        {isListOnTop && notice}
        <PeopleLists
          list={list}
          onList={setList}
          search={search}
          onSearch={setSearch}
          searchInput={searchInput}
          me={me._id}
          selected={{ conversationId: address, userId: chat?.person?._id }}
          onConversation={(one) => void openConversation(one)}
          onPerson={(one) => void openPerson(one)}
        />
        {isListOnTop && <ConnectionPill atFoot />}
      </div>
      {!isListOnTop && (
        <main
          ref={conversationPane}
          aria-label={t("conversations")}
          className="flex min-w-0 flex-1 flex-col bg-paper outline-offset-[-2px] max-md:absolute max-md:inset-0"
        >
          {notice}
          {address && chat && (
            <TranslationRules address={address} chat={chat}>
              <MessageSlotsContext value={messageSlots}>
                <ReadPictureContext value={PictureToRead}>
                  <Conversation
                    me={me}
                    address={address}
                    chat={chat}
                    onClose={narrow ? undefined : close}
                    onInfo={chat.group ? () => setDialog("info") : undefined}
                    headerStart={back}
                    headerTools={
                      !chat.person?.deleted && <TranslationButton me={me._id} address={address} chat={chat} />
                    }
                    headerBelow={
                      <>
                        <Suspense>
                          <BelowHeader me={me._id} address={address} chat={chat} />
                        </Suspense>
                        <ConnectionPill />
                      </>
                    }
                    lineOf={(message) => <MessageLine me={me._id} message={message} />}
                    textOf={(message, foot) => (
                      <MessageText
                        message={message}
                        mine={message.senderId === me._id}
                        reader={chat.person}
                        foot={foot}
                        Learning={LearningText}
                      />
                    )}
                  />
                </ReadPictureContext>
              </MessageSlotsContext>
            </TranslationRules>
          )}
          {!(address && chat) && (
            <>
              <ConnectionPill />
              <Suspense>
                <InsteadOfChat {...opened} me={me._id} start={back} onClose={close} />
              </Suspense>
            </>
          )}
        </main>
      )}
      {dialog && (
        <Suspense>
          <ChatDialogs
            open={dialog}
            me={me}
            groupId={chat?.group?._id}
            onLeft={close}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
