import type { Me, Message, Person } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, useRef } from "react";
import { DropZone } from "./composer/pictures/DropZone.tsx";
import { useAddPictures } from "./composer/pictures/use-add-pictures.ts";
import { useChosenPictures } from "./composer/pictures/use-chosen-pictures.ts";
import { ChatHeader } from "./header/ChatHeader.tsx";
import { OpenChat } from "./OpenChat.tsx";
import { useIsBlocked } from "./use-is-blocked.ts";

interface Props {
  readonly me: Me;
  readonly person: Person;
  readonly onClose: () => void;
  readonly headerStart: ReactNode;
  /** Under the name: how far the texts of this conversation go. */
  readonly headerBelow: ReactNode;
  /** What stands below a text; filled by the page with the translation box. */
  readonly below: (message: Message) => ReactNode;
}

/**
 * What stays in the page when another chat is chosen: the head, which then says another name, and the ground on which
 * pictures are dropped. What is read and written in a chat is that chat's own.
 */
export function Conversation({ me, person, onClose, headerStart, headerBelow, below }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [pictures, changePictures] = useChosenPictures(me._id, person._id);
  const addPictures = useAddPictures(changePictures);
  const canWrite = !useIsBlocked(person._id) && !person.deleted;
  const onFiles = (files: readonly File[]) => {
    void addPictures(files);
    field.current?.focus();
  };
  return (
    <DropZone onFiles={canWrite ? onFiles : undefined}>
      <ChatHeader person={person} onClose={onClose} start={headerStart} />
      {headerBelow}
      <OpenChat
        key={person._id}
        me={me}
        person={person}
        below={below}
        field={field}
        pictures={pictures}
        changePictures={changePictures}
        onFiles={onFiles}
      />
    </DropZone>
  );
}
