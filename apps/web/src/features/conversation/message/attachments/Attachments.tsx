import { Fragment } from "react";
import { attachmentsOf, isVisual } from "#/data/conversations/attachments-of.ts";
import type { MessageItem } from "../item.ts";
import { Album } from "./Album.tsx";
import { Attachment } from "./Attachment.tsx";
import { SpokenWords } from "./SpokenWords.tsx";
import { StopUpload } from "./StopUpload.tsx";
import { shownAttachments } from "./shown-attachment.ts";

/** What a bubble carries: images and videos first, several of them as an album, then recordings and files. */
export function Attachments({ item }: { readonly item: MessageItem }) {
  const all = shownAttachments(item);
  const said = (among: typeof all) => {
    if ("entry" in item) return null;
    const keys = among.map(({ key }) => key);
    return attachmentsOf(item.message).map(
      (one) =>
        (one.kind === "audio" || one.kind === "video") &&
        keys.includes(one._id) && (
          <SpokenWords key={one._id} message={item.message} attachment={one} mine={item.mine} />
        ),
    );
  };
  if (all.length === 0) return null;
  const visual = all.filter(isVisual);
  const others = all.filter((one) => !isVisual(one));
  return (
    <>
      {visual.length > 1 && (
        <>
          <Album item={item} attachments={visual} />
          {said(visual)}
        </>
      )}
      {(visual.length > 1 ? others : [...visual, ...others]).map((one) => (
        <Fragment key={one.key}>
          <Attachment item={item} attachment={one} />
          {said([one])}
        </Fragment>
      ))}
      {"entry" in item && item.entry.state === "waiting" && <StopUpload entry={item.entry} />}
    </>
  );
}
