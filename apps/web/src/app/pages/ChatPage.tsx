import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { meQuery } from "../../data/account/session.queries.ts";
import { type Address, newUserId } from "../../data/conversations/address.ts";
import { conversationListQuery, conversationsIn } from "../../data/conversations/conversations.queries.ts";
import { Conversation } from "../../features/conversation/Conversation.tsx";
import { InMessageMenu } from "../../features/conversation/message/in-message-menu.ts";
import { type ListName, PeopleLists } from "../../features/people/PeopleLists.tsx";
import { ProfileHeader } from "../../features/people/ProfileHeader.tsx";
import { ChangePicture } from "../../features/settings/ChangePicture.tsx";
import { SoundToggle } from "../../features/settings/SoundToggle.tsx";
import { hasWords } from "../../features/translation/has-words.ts";
import { LanguageToCome } from "../../features/translation/LanguageToCome.tsx";
import { PrivacyLevelBar } from "../../features/translation/PrivacyLevelBar.tsx";
import { TranslationRules } from "../../features/translation/TranslationRules.tsx";
import { TranslationSlot } from "../../features/translation/TranslationSlot.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useDeliveryReceipts } from "../../realtime/people/use-delivery-receipts.ts";
import { IconButton } from "../../ui/forms/IconButton.tsx";
import { NARROW, useMedia } from "../../ui/hooks/use-media.ts";
import { Drawer } from "../../ui/layers/Drawer.tsx";
import { closeLatest } from "../../ui/layers/inline-layers.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { ConnectionBanner } from "../ConnectionBanner.tsx";
import { adjacentChat } from "../keyboard/adjacent-chat.ts";
import { useChatKeys } from "../keyboard/use-chat-keys.ts";
import { useOpenConversation } from "../routes/use-open-conversation.ts";
import { useOpening } from "../routes/use-opening.ts";
import { usePrefetchedSettings } from "../use-prefetched-settings.ts";
import { ChatPlaceholder } from "./ChatPlaceholder.tsx";

const OwnMessageSlot = lazyComponent(
  async () => (await import("../../features/translation/OwnMessageSlot.tsx")).OwnMessageSlot,
  null,
  { prefetch: true, optional: true },
);
const LogoutDialog = lazyComponent(
  async () => (await import("../../features/session/LogoutDialog.tsx")).LogoutDialog,
  null,
  { prefetch: true, requested: true },
);
const PersonNotFound = lazyComponent(
  async () => (await import("./PersonNotFound.tsx")).PersonNotFound,
  null,
  // It is what shows while nothing can be fetched.
  { prefetch: true, optional: true },
);
const Shortcuts = lazyComponent(async () => (await import("../keyboard/Shortcuts.tsx")).Shortcuts, null, {
  prefetch: true,
  requested: true,
});
const NotificationOffer = lazyComponent(
  async () => (await import("../../features/notifications/NotificationOffer.tsx")).NotificationOffer,
  null,
  { optional: true },
);
const LanguageOfMessage = lazyComponent(
  async () => (await import("../../features/translation/LanguageOfMessage.tsx")).LanguageOfMessage,
  <LanguageToCome />,
  { prefetch: true, optional: true },
);
const languageOf = (message: Message, close: () => void) => (
  <Suspense fallback={<LanguageToCome />}>
    <LanguageOfMessage message={message} onDone={close} />
  </Suspense>
);

function routeOf(address: Address) {
  const userId = newUserId(address);
  return userId === null
    ? ({ to: "/c/$conversationId", params: { conversationId: address } } as const)
    : ({ to: "/c/new/$userId", params: { userId } } as const);
}

/** The chat home: lists at the start, the open conversation beside them. Only here the features meet. */
export function ChatPage() {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const { address, person, error, askAgain } = useOpenConversation(me?._id);
  const narrow = useMedia(NARROW);
  const [drawer, setDrawer] = useState(false);
  const [list, setList] = useState<ListName>("chats");
  const [search, setSearch] = useState("");
  const [dialog, setDialog] = useState<"logout" | "shortcuts" | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);

  const { openConversation, openPerson, cancel } = useOpening((opened) => {
    setDrawer(false);
    void navigate(routeOf(opened));
  });
  const close = () => {
    cancel();
    void navigate({ to: "/", search: {} });
  };
  const openList = (name: ListName) => {
    setList(name);
    setDrawer(narrow);
  };
  useDeliveryReceipts();
  usePrefetchedSettings();
  useChatKeys({
    search: () => {
      if (narrow) setDrawer(true);
      // On a narrow screen the field is there only after the drawer is.
      if (searchInput.current) searchInput.current.focus();
      else requestAnimationFrame(() => searchInput.current?.focus());
    },
    adjacent: (step) => {
      const list = conversationsIn(client.getQueryData(conversationListQuery().queryKey));
      const next = adjacentChat(list, address, step);
      if (next) void openConversation(next);
    },
    help: () => setDialog("shortcuts"),
    escape: () => {
      if (closeLatest()) return;
      if (search) setSearch("");
      else if (document.activeElement === searchInput.current) searchInput.current?.blur();
      else if (address) close();
    },
  });
  if (!me) return null;

  const people = (
    <div className="flex h-full flex-col">
      <ProfileHeader
        me={me}
        avatar={(online) => <ChangePicture me={me} online={online} />}
        onLogout={() => setDialog("logout")}
        close={
          narrow && (
            <IconButton label={t("closeSidebar")} onClick={() => setDrawer(false)}>
              <X aria-hidden size={20} />
            </IconButton>
          )
        }
      >
        <SoundToggle />
      </ProfileHeader>
      <PeopleLists
        list={list}
        onList={setList}
        search={search}
        onSearch={setSearch}
        searchInput={searchInput}
        me={me._id}
        selected={{ conversationId: address, userId: person?._id }}
        onConversation={(one) => void openConversation(one)}
        onPerson={(one) => void openPerson(one)}
      />
    </div>
  );
  const menu = narrow && (
    <IconButton label={t("openSidebar")} aria-haspopup="dialog" onClick={() => setDrawer(true)}>
      <Menu aria-hidden size={22} />
    </IconButton>
  );

  return (
    <div className="grid h-dvh place-items-center xl:p-6">
      <div className="flex size-full max-w-6xl overflow-hidden bg-surface xl:max-h-[800px] xl:rounded-lg xl:border xl:border-line xl:shadow-lift">
        {narrow ? (
          drawer && (
            <Drawer label={t("sidebar")} onClose={() => setDrawer(false)}>
              {people}
            </Drawer>
          )
        ) : (
          // Contained, it is not drawn anew in each frame that scrolls messages; with a transform, what lies under the
          // pointer is not looked for in its rows, which happens in each of them too.
          <aside
            aria-label={t("sidebar")}
            className="w-80 shrink-0 border-e border-line contain-paint [transform:translate(0)]"
          >
            {people}
          </aside>
        )}
        <main
          aria-label={t("conversations")}
          className="flex min-w-0 flex-1 flex-col bg-paper outline-offset-[-2px]"
        >
          <ConnectionBanner />
          <Suspense>
            <NotificationOffer me={me._id} />
          </Suspense>
          {address && person && (
            <TranslationRules address={address}>
              <InMessageMenu value={languageOf}>
                <Conversation
                  me={me}
                  address={address}
                  person={person}
                  onClose={close}
                  headerStart={menu}
                  headerBelow={!person.deleted && <PrivacyLevelBar address={address} person={person} />}
                  below={(message) =>
                    hasWords(message.text) &&
                    (message.senderId === me._id ? (
                      <OwnMessageSlot message={message} reader={person} />
                    ) : (
                      <TranslationSlot message={message} />
                    ))
                  }
                />
              </InMessageMenu>
            </TranslationRules>
          )}
          {address && error && !person && (
            <PersonNotFound error={error} start={menu} onRetry={askAgain} onClose={close} />
          )}
          {!address && (
            <ChatPlaceholder start={menu} onBrowse={narrow ? () => openList("contacts") : undefined} />
          )}
        </main>
      </div>
      {dialog === "logout" && (
        <Suspense>
          <LogoutDialog me={me} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === "shortcuts" && (
        <Suspense>
          <Shortcuts onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  );
}
