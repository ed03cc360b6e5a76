import type { ReactNode } from "react";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { TranslationButton } from "#/features/translation/rules/TranslationButton.tsx";
import { later } from "#/ui/later/later.tsx";
import type { OpenFromHeader } from "./ChatMenu.tsx";
import { ChatMenuButton } from "./ChatMenuButton.tsx";
import { DisappearingMark } from "./DisappearingMark.tsx";
import { GroupTitle } from "./GroupTitle.tsx";
import { PersonTitle } from "./PersonTitle.tsx";

const PracticeChip = later(async () => (await import("./PracticeChip.tsx")).PracticeChip);

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onOpen: OpenFromHeader;
  readonly start: ReactNode;
}

export function ChatHeader({ me, address, chat, onOpen, start }: Props) {
  const { person, group } = chat;
  const learning = useLearningLanguages();
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line bg-surface p-3 pt-[max(0.75rem,env(safe-area-inset-top))] max-md:pt-[max(0.5rem,env(safe-area-inset-top))] max-md:pb-2">
      {start}
      {person && <PersonTitle address={address} person={person} onInfo={() => onOpen("index")} />}
      {group && <GroupTitle key={group._id} me={me} group={group} onInfo={() => onOpen("index")} />}
      <DisappearingMark address={address} />
      {!person?.deleted && (
        <>
          {learning.length > 0 && <PracticeChip me={me} address={address} learning={learning} />}
          <TranslationButton me={me} address={address} chat={chat} onOpen={() => onOpen("translation")} />
          <ChatMenuButton address={address} chat={chat} onOpen={onOpen} />
        </>
      )}
    </header>
  );
}
