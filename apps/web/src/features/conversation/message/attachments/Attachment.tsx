import type { MessageItem } from "../item.ts";
import { Audio } from "./Audio.tsx";
import { FileCard } from "./FileCard.tsx";
import { Photo } from "./Photo.tsx";
import type { ShownAttachment } from "./shown-attachment.ts";
import { Video } from "./Video.tsx";
import { VoiceMessage } from "./VoiceMessage.tsx";

interface Props {
  readonly item: MessageItem;
  readonly attachment: ShownAttachment;
}

/** One attachment of a bubble, by its kind. */
export function Attachment({ item, attachment }: Props) {
  switch (attachment.kind) {
    case "image":
      return <Photo item={item} attachment={attachment} />;
    case "video":
      return <Video attachment={attachment} />;
    case "audio":
      return attachment.waveform ? (
        <VoiceMessage item={item} attachment={attachment} />
      ) : (
        <Audio attachment={attachment} />
      );
    case "file":
      return <FileCard attachment={attachment} />;
  }
}
