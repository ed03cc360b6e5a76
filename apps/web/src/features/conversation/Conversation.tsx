import type { GroupAction } from "@lingualoom/contract/group-rights.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { type Address, newUserId } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { isSpace } from "#/data/conversations/is-space.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { later } from "#/ui/later/later.tsx";
import { CallBar } from "../calls/CallBar.tsx";
import { CallButton } from "../calls/CallButton.tsx";
import { Suggesting } from "../translation/details/Suggesting.tsx";
import { TranslationNotices } from "../translation/notices/TranslationNotices.tsx";
import { TranslationButton } from "../translation/rules/TranslationButton.tsx";
import { DropZone } from "./composer/attachments/DropZone.tsx";
import { useChosenFiles } from "./composer/attachments/use-chosen-files.ts";
import type { OpenFromHeader } from "./header/ChatMenu.tsx";
import { ChatMenuButton } from "./header/ChatMenuButton.tsx";
import { GroupTitle } from "./header/GroupTitle.tsx";
import { PersonTitle } from "./header/PersonTitle.tsx";
import { MembersContext } from "./members.ts";
import { OpenChat } from "./OpenChat.tsx";
import { selection } from "./selection.ts";
import { useBlocked } from "./use-is-blocked.ts";

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onOpen: OpenFromHeader;
  readonly start: ReactNode;
  /** Replaces the menu of the chat. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the header and the drop area when another conversation is opened; the rest is mounted again. */
export function Conversation({ me, address, chat, onOpen, start, menu, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useChosenFiles(me._id, address);
  const { person, group } = chat;
  // Notes have no other members.
  const groupId = group?.notes ? undefined : group?._id;
  const blocked = useBlocked();
  const { mayCall, mayInGroup } = usePermissions();
  const may = (action: GroupAction) => !group?.group || mayInGroup(group, action);
  const canWrite = person ? !blocked.has(person._id) && !person.deleted : may("post");
  const mayPin = person ? canWrite && mayCall("PUT /conversations/:conversationId/pins/:messageId") : may("pin");
  const members = useMemo(
    () => ({
      me: me._id,
      known: person ? [me, person] : [me],
      conversationId: newUserId(address) === null ? address : undefined,
      canWrite,
      mayPin,
      group: groupId === undefined ? null : { conversationId: groupId, blocked },
    }),
    [me, person, address, canWrite, groupId, blocked, mayPin],
  );
  const addFiles = (chosen: readonly File[]) => {
    void files.add(chosen);
    field.current?.focus();
  };
  return (
    <MembersContext value={members}>
      <Suggesting>
        <DropZone onFiles={canWrite ? addFiles : undefined}>
          <ChatHeader
            address={address}
            me={me._id}
            chat={chat}
            mayCall={canWrite && canBeCalled(address, chat)}
            onOpen={onOpen}
            start={start}
            menu={menu}
          />
          <TranslationNotices me={me._id} address={address} chat={chat} quiet={me.guest} />
          {canWrite && <CallBar me={me._id} conversationId={address} name={chat.name} />}
          {children}
          <OpenChat
            // The key stays the same when the first message gives the conversation its id.
            key={chat.key}
            me={me}
            address={address}
            chat={chat}
            field={field}
            files={{ ...files, add: addFiles }}
          />
        </DropZone>
      </Suggesting>
    </MembersContext>
  );
}

/** Bots answer no calls, and a space is too large for one. */
const canBeCalled = (address: Address, { person, group }: OpenedChat) =>
  newUserId(address) === null && !person?.bot && !group?.notes && !(group && isSpace(group));

const SelectionBar = later(async () => (await import("./selection/SelectionBar.tsx")).SelectionBar);
const PracticeChip = later(async () => (await import("./header/PracticeChip.tsx")).PracticeChip);

interface ChatHeaderProps {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly mayCall: boolean;
  readonly onOpen: OpenFromHeader;
  readonly start: ReactNode;
  readonly menu: ReactNode;
}

function ChatHeader({ me, address, chat, mayCall, onOpen, start, menu }: ChatHeaderProps) {
  const { person, group } = chat;
  const learning = useLearningLanguages();
  if (useStore(selection)?.conversationId === address) return <SelectionBar me={me} conversationId={address} />;
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line bg-surface p-3 pt-[max(0.75rem,env(safe-area-inset-top))] max-md:pt-[max(0.5rem,env(safe-area-inset-top))] max-md:pb-2">
      {start}
      {person && <PersonTitle address={address} person={person} onInfo={() => onOpen("index")} />}
      {group && <GroupTitle key={group._id} me={me} group={group} onInfo={() => onOpen("index")} />}
      <DisappearingMark address={address} />
      {!person?.deleted && (
        <>
          {learning.length > 0 && <PracticeChip me={me} address={address} learning={learning} />}
          {mayCall && <CallButton conversationId={address} name={chat.name} />}
          {!group?.notes && (
            <TranslationButton me={me} address={address} chat={chat} onOpen={() => onOpen("translation")} />
          )}
          {!menu && <ChatMenuButton address={address} chat={chat} onOpen={onOpen} />}
        </>
      )}
      {menu}
    </header>
  );
}

const SHORT = { "1h": "lasts1h", "1d": "lasts1d", "7d": "lasts7d" } as const;
const LONG = {
  "1h": "dialogs:disappearing1h",
  "1d": "dialogs:disappearing1d",
  "7d": "dialogs:disappearing7d",
} as const;

function DisappearingMark({ address }: { readonly address: Address }) {
  const { t } = useTranslation(["timeline", "dialogs"]);
  const { data } = useQuery(conversationSettingsQuery(address));
  if (!data || data.disappearing === "off") return null;
  const sentence = `${t("dialogs:disappearing")}: ${t(LONG[data.disappearing])}`;
  return (
    <span title={sentence} className="flex shrink-0 items-center gap-1 text-xs font-medium text-muted">
      <Timer aria-hidden size={16} />
      <span aria-hidden>{t(SHORT[data.disappearing])}</span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
