import type { Me, Message, Person } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, useMemo, useRef } from "react";
import type { Address } from "../../data/conversations/address.ts";
import { DropZone } from "./composer/pictures/DropZone.tsx";
import { useAddPictures } from "./composer/pictures/use-add-pictures.ts";
import { useChosenPictures } from "./composer/pictures/use-chosen-pictures.ts";
import { ChatHeader } from "./header/ChatHeader.tsx";
import { MembersContext } from "./members.ts";
import type { TextOf } from "./message/text-of.ts";
import { OpenChat } from "./OpenChat.tsx";
import { useIsBlocked } from "./use-is-blocked.ts";

interface Props {
  readonly me: Me;
  readonly address: Address;
  /** The other member. */
  readonly person: Person;
  /** Absent where `headerStart` leads back. */
  readonly onClose: (() => void) | undefined;
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
 * where pictures are dropped. What is read and written belongs to one conversation.
 */
export function Conversation({ me, address, person, onClose, textOf, lineOf, ...header }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [pictures, changePictures] = useChosenPictures(me._id, address);
  const { add, problem } = useAddPictures(address, pictures, changePictures);
  const members = useMemo(() => [me, person], [me, person]);
  const canWrite = !useIsBlocked(person._id) && !person.deleted;
  const onFiles = (files: readonly File[]) => {
    void add(files);
    field.current?.focus();
  };
  return (
    <MembersContext value={members}>
      <DropZone onFiles={canWrite ? onFiles : undefined}>
        <ChatHeader
          address={address}
          person={person}
          onClose={onClose}
          start={header.headerStart}
          tools={header.headerTools}
        />
        {header.headerBelow}
        <OpenChat
          // The same before and after the first message, which gives the conversation its id.
          key={person._id}
          me={me}
          address={address}
          person={person}
          textOf={textOf}
          lineOf={lineOf}
          field={field}
          pictures={pictures}
          changePictures={changePictures}
          onFiles={onFiles}
          pictureProblem={problem}
        />
      </DropZone>
    </MembersContext>
  );
}
