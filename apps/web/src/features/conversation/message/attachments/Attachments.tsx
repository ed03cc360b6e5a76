import { isVisual } from "../../../../data/conversations/attachments-of.ts";
import type { MessageItem } from "../item.ts";
import { Album } from "./Album.tsx";
import { Attachment } from "./Attachment.tsx";
import { StopUpload } from "./StopUpload.tsx";
import { shownAttachments } from "./shown-attachment.ts";

/** What a bubble carries: images and videos first, several of them as an album, then recordings and files. */
export function Attachments({ item }: { readonly item: MessageItem }) {
  const all = shownAttachments(item);
  if (all.length === 0) return null;
  const visual = all.filter(isVisual);
  const others = all.filter((one) => !isVisual(one));
  return (
    <>
      {visual.length > 1 && <Album item={item} attachments={visual} />}
      {(visual.length > 1 ? others : [...visual, ...others]).map((one) => (
        <Attachment key={one.key} item={item} attachment={one} />
      ))}
      {"entry" in item && item.entry.state === "waiting" && <StopUpload entry={item.entry} />}
    </>
  );
}
