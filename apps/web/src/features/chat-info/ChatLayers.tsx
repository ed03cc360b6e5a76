import { useState } from "react";
import { flushSync } from "react-dom";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { layersSettled } from "#/ui/layers/layers.ts";
import { useSetBlocked } from "../conversation/set-blocked.ts";
import { AskToLeave } from "../groups/info/AskToLeave.tsx";
import { ChatInfo } from "./ChatInfo.tsx";
import type { ConfirmedAction, InfoPage } from "./pages.ts";

export type ChatLayer = InfoPage | ConfirmedAction;

const isAsk = (layer: ChatLayer): layer is ConfirmedAction => ["block", "leave", "delete"].includes(layer);

interface Props {
  readonly open: ChatLayer;
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

export function ChatLayers({ open, me, address, chat, onLeft, onClose }: Props) {
  const [asked, setAsked] = useState<ConfirmedAction | null>(isAsk(open) ? open : null);
  const drawer = isAsk(open) ? null : open;
  const endAsking = () => (drawer ? setAsked(null) : onClose());
  const leave = () => {
    // While the drawer is open, a step back would only close it instead of leaving the conversation.
    flushSync(onClose);
    void layersSettled().then(onLeft);
  };
  return (
    <>
      {drawer && <ChatInfo me={me} address={address} chat={chat} first={drawer} onAsk={setAsked} onClose={onClose} />}
      {asked === "block" && <AskToBlock chat={chat} onClose={endAsking} />}
      {asked && asked !== "block" && chat.group && (
        <AskToLeave me={me} conversation={chat.group} what={asked} onLeft={leave} onClose={endAsking} />
      )}
    </>
  );
}

interface BlockProps {
  readonly chat: OpenedChat;
  readonly onClose: () => void;
}

function AskToBlock({ chat: { key, name, person }, onClose }: BlockProps) {
  const { t } = useTranslation(["dialogs", "guests"]);
  const setBlocked = useSetBlocked(key, onClose);
  const isGuest = person?.guest;
  return (
    <AskDialog
      title={t(isGuest ? "guests:endVisitTitle" : "blockTitle", { name })}
      text={t(isGuest ? "guests:endVisitText" : "blockHint", { name })}
      action={t(isGuest ? "guests:endVisit" : "blockPerson", { name })}
      busy={setBlocked.isPending}
      onDo={() => setBlocked.mutate(true)}
      onClose={onClose}
    />
  );
}
