import { EllipsisVertical } from "lucide-react";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { ChatMenu, type OpenFromHeader } from "./ChatMenu.tsx";

interface Props {
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onOpen: OpenFromHeader;
}

export function ChatMenuButton({ address, chat, onOpen }: Props) {
  const { t } = useTranslation("chat");
  const { open, anchor, button, close } = usePanel("menu", chat.key);
  return (
    <>
      <IconButton {...button} label={t("chatMenu")}>
        <EllipsisVertical aria-hidden size={20} />
      </IconButton>
      {open && <ChatMenu address={address} chat={chat} anchor={anchor} onOpen={onOpen} onClose={close} />}
    </>
  );
}
