import { type GroupAction, mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, useMemo, useRef } from "react";
import { type Address, newUserId } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { DropZone } from "./composer/attachments/DropZone.tsx";
import { useAddFiles } from "./composer/attachments/use-add-files.ts";
import { useChosenAttachments } from "./composer/attachments/use-chosen-attachments.ts";
import { ChatHeader } from "./header/ChatHeader.tsx";
import type { OpenFromHeader } from "./header/ChatMenu.tsx";
import { MembersContext } from "./members.ts";
import type { TextOf } from "./message/text-of.ts";
import { OpenChat } from "./OpenChat.tsx";
import { useBlocked } from "./use-is-blocked.ts";

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onOpen: OpenFromHeader;
  readonly headerStart: ReactNode;
  /** Beside the name: how this conversation is translated. */
  readonly headerTools: ReactNode;
  /** Under the name: what has to be said about its translation. */
  readonly headerBelow: ReactNode;
  readonly textOf: TextOf;
  /** A message in one line, in the language of who reads it. */
  readonly lineOf: (message: Message) => ReactNode;
}

/**
 * What stays in the page when another conversation is chosen: the header, which then shows another name, and the area
 * where files are dropped. What is read and written belongs to one conversation.
 */
export function Conversation({ me, address, chat, textOf, lineOf, ...header }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [attachments, changeAttachments] = useChosenAttachments(me._id, address);
  const { add, problem } = useAddFiles(address, attachments, changeAttachments);
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
  const onFiles = (files: readonly File[]) => {
    void add(files);
    field.current?.focus();
  };
  return (
    <MembersContext value={members}>
      <DropZone onFiles={canWrite ? onFiles : undefined}>
        <ChatHeader
          address={address}
          me={me._id}
          chat={chat}
          onOpen={header.onOpen}
          start={header.headerStart}
          tools={header.headerTools}
        />
        {header.headerBelow}
        <OpenChat
          // The same before and after the first message, which gives the conversation its id.
          key={chat.key}
          me={me}
          address={address}
          chat={chat}
          canWrite={canWrite}
          textOf={textOf}
          lineOf={lineOf}
          field={field}
          attachments={attachments}
          changeAttachments={changeAttachments}
          onFiles={onFiles}
          fileProblem={problem}
        />
      </DropZone>
    </MembersContext>
  );
}
