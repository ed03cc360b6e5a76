import { type GroupAction, mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, useMemo, useRef } from "react";
import { type Address, newUserId } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { Suggesting } from "../translation/details/Suggesting.tsx";
import { TranslationNotices } from "../translation/notices/TranslationNotices.tsx";
import { DropZone } from "./composer/attachments/DropZone.tsx";
import { useChosenFiles } from "./composer/attachments/use-chosen-files.ts";
import { ChatHeader } from "./header/ChatHeader.tsx";
import type { OpenFromHeader } from "./header/ChatMenu.tsx";
import { MembersContext } from "./members.ts";
import { OpenChat } from "./OpenChat.tsx";
import { useBlocked } from "./use-is-blocked.ts";

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onOpen: OpenFromHeader;
  /** At the start of the header. */
  readonly start: ReactNode;
  /** Between the header and the messages. */
  readonly children: ReactNode;
}

/** Keeps the header and the area where files are dropped when another conversation is chosen; the rest starts again. */
export function Conversation({ me, address, chat, onOpen, start, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useChosenFiles(me._id, address);
  const { person, group } = chat;
  const groupId = group?._id;
  const blocked = useBlocked();
  const may = (action: GroupAction) => !group?.group || mayInGroup(group.myRole, group.group, action);
  const mayPin = may("pin");
  const canWrite = person ? !blocked.has(person._id) && !person.deleted : may("post");
  const members = useMemo(
    () => ({
      me: me._id,
      known: person ? [me, person] : [me],
      conversationId: newUserId(address) === null ? address : undefined,
      canWrite,
      group: groupId === undefined ? null : { conversationId: groupId, blocked, mayPin },
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
          <ChatHeader address={address} me={me._id} chat={chat} onOpen={onOpen} start={start} />
          <TranslationNotices me={me._id} address={address} chat={chat} />
          {children}
          <OpenChat
            // The same before and after the first message, which gives the conversation its id.
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
