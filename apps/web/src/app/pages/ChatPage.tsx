import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, usePrefetchQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import type { Address } from "#/data/address.ts";
import { attentionCount } from "#/data/conversations/calling.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { languagesQuery, translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { NewVersion, useNewerVersion } from "#/features/installed/NewVersion.tsx";
import { ProfileHeader } from "#/features/people/ProfileHeader.tsx";
import { FactorNotice } from "#/features/proof/FactorNotice.tsx";
import { NO_SEARCH } from "#/features/search/search-text.ts";
import { ChangePicture } from "#/features/settings/ChangePicture.tsx";
import { useQuiet } from "#/features/settings/notifications/quiet.ts";
import { SoundToggle } from "#/features/settings/SoundToggle.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { later } from "#/ui/later/later.tsx";
import { closeLatest } from "#/ui/layers/inline-layers.ts";
import { isModalOpen } from "#/ui/layers/layers.ts";
import { ConnectionPill } from "../connection/ConnectionPill.tsx";
import { adjacentChat } from "../keyboard/adjacent-chat.ts";
import { useChatNavigation } from "../navigation/use-chat-navigation.ts";
import { useLinkedMessage } from "../navigation/use-linked-message.ts";
import { useOpenConversation } from "../navigation/use-open-conversation.ts";
import { useOpening } from "../navigation/use-opening.ts";
import type { ChatDialog } from "./ChatDialogs.tsx";
import { ChatFallback } from "./ChatFallback.tsx";
import { ChatPane } from "./ChatPane.tsx";
import { type ListName, PeopleLists } from "./PeopleLists.tsx";
import { Questions } from "./Questions.tsx";
import { useStackedFocus } from "./use-stacked-focus.ts";

const ChatDialogs = later(async () => (await import("./ChatDialogs.tsx")).ChatDialogs);

export function ChatPage() {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  // Prefetched with the list: notices about a chat's translation must not appear after its messages and push them.
  usePrefetchQuery(languagesQuery);
  usePrefetchQuery(translationStatusQuery);
  const opened = useOpenConversation(me?._id);
  const { address, chat } = opened;
  useLinkedMessage();
  const narrow = useMedia(NARROW);
  const isOld = useNewerVersion();
  const [list, setList] = useState<ListName>("chats");
  const [search, setSearch] = useState(NO_SEARCH);
  const quiet = useQuiet();
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  const shown = useRef<readonly Conversation[]>(undefined);
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
      const list = shown.current ?? conversationsIn(client.getQueryData(conversationListQuery().queryKey));
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

  // One element in both roles, so that it stays mounted.
  const listRole = {
    role: isListOnTop ? "main" : "complementary",
    "aria-label": t("sidebar"),
    onFocus: focus.onFocus,
  };
  const back = narrow && <BackToList address={address} onBack={close} />;

  return (
    <div className="relative flex h-(--visible-height) overflow-hidden bg-surface px-[max(env(safe-area-inset-left),env(safe-area-inset-right))]">
      {/* Keeps its scroll position under a conversation that covers it. With containment, it is not repainted in each frame that scrolls messages; with a transform, hit testing skips its rows in these frames. */}
      <div
        ref={listPane}
        {...listRole}
        className={`flex h-full shrink-0 flex-col outline-offset-[-2px] contain-paint [transform:translate(0)] max-md:w-full md:w-80 md:border-e md:border-line xl:w-90 ${narrow && address ? "invisible" : ""}`}
      >
        {isListOnTop && <h1 className="sr-only">{t("chats")}</h1>}
        <ProfileHeader
          me={me}
          quiet={quiet}
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
          onShown={(chats) => {
            shown.current = chats;
          }}
        />
        {isListOnTop && <ConnectionPill atFoot />}
        {/* They may appear late: below the list they move nothing. */}
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
              <ChatFallback {...opened} me={me._id} start={back} onClose={close} />
            </>
          )}
        </main>
      )}
      {dialog && <ChatDialogs open={dialog} me={me} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface Keys {
  readonly search: () => void;
  readonly help: () => void;
  readonly adjacent: (step: 1 | -1) => void;
  readonly escape: () => void;
}

/** Ctrl or Cmd with the letter, or its position on keyboards of other scripts. AltGr (Ctrl+Alt) types instead. */
const isCommand = ({ ctrlKey, metaKey, altKey, key, code }: KeyboardEvent, letter: string) =>
  (ctrlKey || metaKey) &&
  !altKey &&
  (/^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`);

const HELP = new Set(["?", "؟"]);

const isWriting = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

function useChatKeys(keys: Keys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isModalOpen()) return;
    if (isCommand(event, "k")) {
      event.preventDefault();
      keys.search();
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      keys.adjacent(event.key === "ArrowUp" ? -1 : 1);
    } else if (HELP.has(event.key) && !isWriting(event.target)) {
      event.preventDefault();
      keys.help();
    } else if (event.key === "Escape") keys.escape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

interface Props {
  readonly address: Address | undefined;
  readonly onBack: () => void;
}

function BackToList({ address, onBack }: Props) {
  const { t } = useTranslation("chat");
  const { data } = useInfiniteQuery(conversationListQuery());
  const others = conversationsIn(data).filter(({ _id }) => _id !== address);
  const unread = others.reduce((sum, one) => sum + attentionCount(one), 0);
  const label = unread > 0 ? `${t("backToChats")}, ${t("unread", { count: unread })}` : t("backToChats");
  return (
    <button
      type="button"
      onClick={onBack}
      className="relative -ms-2 -me-2 flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-md text-indigo hover:bg-sunken"
    >
      {/* Rendered as content: a label would have to contain the number as digits, while Arabic writes one and two as words. */}
      <span className="sr-only">{label}</span>
      <ChevronLeft aria-hidden size={26} className="shrink-0 rtl:-scale-x-100" />
      {unread > 0 && (
        <span
          aria-hidden
          className="-ms-0.5 me-1 grid h-5 min-w-5 place-items-center rounded-full bg-indigo px-1.5 text-xs font-semibold text-on-indigo"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </button>
  );
}
