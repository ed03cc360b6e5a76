import type { Me } from "@lingualoom/contract/shapes.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { GroupInfo } from "../../features/groups/info/GroupInfo.tsx";
import { LogoutDialog } from "../../features/session/sign-in/LogoutDialog.tsx";
import { layersSettled } from "../../ui/layers/layers.ts";
import { Shortcuts } from "../keyboard/Shortcuts.tsx";

export type ChatDialog = "logout" | "shortcuts" | "info";

interface Props {
  readonly open: ChatDialog;
  readonly me: Me;
  /** The group that is open. */
  readonly groupId: string | undefined;
  /** I have left the group. */
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

/** What opens over the chat home as a whole. */
export function ChatDialogs({ open, me, groupId, onLeft, onClose }: Props) {
  const [shownFor] = useState(groupId);
  const close = useEffectEvent(onClose);
  // Another chat is open, or I was taken out of the group.
  const isOver = open === "info" && (!groupId || groupId !== shownFor);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  if (open === "logout") return <LogoutDialog me={me} onClose={onClose} />;
  if (open === "shortcuts") return <Shortcuts onClose={onClose} />;
  if (isOver || !groupId) return null;
  const leave = () => {
    // A step back from the conversation would only close the panel while that is open.
    flushSync(onClose);
    void layersSettled().then(onLeft);
  };
  return <GroupInfo me={me._id} conversationId={groupId} onLeft={leave} onClose={onClose} />;
}
