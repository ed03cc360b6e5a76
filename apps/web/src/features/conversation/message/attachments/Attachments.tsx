import { Fragment, useSyncExternalStore } from "react";
import { attachmentsOf, isVisual } from "#/data/conversations/attachments-of.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { uploadProgress } from "#/data/uploads/upload-progress.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import type { MessageItem } from "../item.ts";
import { Album } from "./Album.tsx";
import { Attachment } from "./Attachment.tsx";
import { SpokenWords } from "./SpokenWords.tsx";
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

/** Under the files of a message while they are uploaded. */
function StopUpload({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useTranslation("timeline");
  const { outbox } = useRealtime();
  const isUploading = useSyncExternalStore(uploadProgress.subscribe, () =>
    (entry.attachments ?? []).some(({ key }) => uploadProgress.get().has(key)),
  );
  if (!isUploading) return null;
  return (
    <button
      type="button"
      onClick={() => outbox.stop(entry.clientMessageId, t("stopped"))}
      className="block min-h-6 rounded-sm text-xs font-medium text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {t("stopUpload")}
    </button>
  );
}
