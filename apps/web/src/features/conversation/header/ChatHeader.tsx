import type { ReactNode } from "react";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import type { OpenFromHeader } from "./ChatMenu.tsx";
import { ChatMenuButton } from "./ChatMenuButton.tsx";
import { DisappearingMark } from "./DisappearingMark.tsx";
import { GroupTitle } from "./GroupTitle.tsx";
import { PersonTitle } from "./PersonTitle.tsx";

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onOpen: OpenFromHeader;
  readonly start: ReactNode;
  /** Before the menu. */
  readonly tools: ReactNode;
}

export function ChatHeader({ me, address, chat, onOpen, start, tools }: Props) {
  const { person, group } = chat;
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line bg-surface p-3 pt-[max(0.75rem,env(safe-area-inset-top))] max-md:pt-[max(0.5rem,env(safe-area-inset-top))] max-md:pb-2">
      {start}
      {person && <PersonTitle address={address} person={person} onInfo={() => onOpen("index")} />}
      {group && <GroupTitle key={group._id} me={me} group={group} onInfo={() => onOpen("index")} />}
      <DisappearingMark address={address} />
      {tools}
      {!person?.deleted && <ChatMenuButton address={address} chat={chat} onOpen={onOpen} />}
    </header>
  );
}
