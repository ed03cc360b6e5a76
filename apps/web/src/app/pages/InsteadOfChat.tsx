import type { ReactNode } from "react";
import { GroupGone } from "../../features/conversation/GroupGone.tsx";
import type { OpenConversation } from "../routes/use-open-conversation.ts";
import { ChatPlaceholder } from "./ChatPlaceholder.tsx";
import { PersonNotFound } from "./PersonNotFound.tsx";

interface Props extends Pick<OpenConversation, "address" | "gone" | "error" | "askAgain"> {
  readonly me: string;
  readonly start: ReactNode;
  readonly onClose: () => void;
}

/** What stands in the place of a conversation where none is open, or where the one at the address is not there. */
export function InsteadOfChat({ address, gone, error, askAgain, ...shown }: Props) {
  if (!address) return <ChatPlaceholder />;
  if (gone !== undefined) return <GroupGone address={address} title={gone} {...shown} />;
  if (!error) return null;
  return <PersonNotFound error={error} onRetry={askAgain} start={shown.start} onClose={shown.onClose} />;
}
