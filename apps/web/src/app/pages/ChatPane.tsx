import type { Me } from "@lingualoom/contract/shapes.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import type { ChatLayer } from "#/features/chat-info/ChatLayers.tsx";
import { Conversation } from "#/features/conversation/Conversation.tsx";
import { CustomEmojiProvider } from "#/features/conversation/stickers/CustomEmojiProvider.tsx";
import { GuestMenuButton } from "#/features/guests/GuestMenuButton.tsx";
import { GuestNotice } from "#/features/guests/GuestNotice.tsx";
import { ImportedQuestion } from "#/features/history-import/ImportedQuestion.tsx";
import { ChatSearch } from "#/features/search/ChatSearch.tsx";
import { TranslationRules } from "#/features/translation/rules/TranslationRules.tsx";
import { later } from "#/ui/later/later.tsx";
import { useOpenOver } from "#/ui/layers/use-open-over.ts";
import { ConnectionPill } from "../connection/ConnectionPill.tsx";

const ChatLayers = later(async () => (await import("#/features/chat-info/ChatLayers.tsx")).ChatLayers);

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly back: ReactNode;
  readonly onLeft: () => void;
}

export function ChatPane({ me, address, chat, back, onLeft }: Props) {
  const [isOpen, setIsOpen] = useOpenOver(chat.key);
  const [layer, setLayer] = useState<ChatLayer>("index");
  const open = (what: ChatLayer) => {
    setLayer(what);
    setIsOpen(true);
  };
  useSpacePage(() => open("index"));
  return (
    <TranslationRules address={address} chat={chat}>
      <CustomEmojiProvider spaceId={chat.group?.group?.space?._id}>
        <Conversation
          me={me}
          address={address}
          chat={chat}
          onOpen={open}
          start={back}
          menu={me.guest && <GuestMenuButton me={me} />}
        >
          {me.guest ? <GuestNotice me={me._id} /> : <ChatSearch key={address} address={address} />}
          <ConnectionPill belowTitle />
          <ImportedQuestion conversationId={address} />
        </Conversation>
      </CustomEmojiProvider>
      {isOpen && (
        <ChatLayers
          open={layer}
          me={me._id}
          address={address}
          chat={chat}
          onLeft={onLeft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </TranslationRules>
  );
}

/** The address of a space leads to its announcements, with its groups and members beside them. */
function useSpacePage(onShow: () => void): void {
  const navigate = useNavigate();
  const { spaceId } = useParams({ strict: false });
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (!spaceId) return;
    // Before the drawer opens, which adds to the history; and so that the same link opens it again.
    const asChat = {
      to: "/c/$conversationId",
      params: { conversationId: spaceId },
      replace: true,
      state: true,
    } as const;
    void navigate(asChat).then(() => show());
  }, [spaceId, navigate]);
}
