import { Fragment, useSyncExternalStore } from "react";
import { isVisual } from "#/data/conversations/attachments.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { uploadProgress } from "#/data/uploads/upload-progress.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import type { MessageItem } from "../item.ts";
import { Attachment } from "./Attachment.tsx";
import { Photo } from "./Photo.tsx";
import { SpokenWords } from "./SpokenWords.tsx";
import type { ShownAttachment } from "./shown-attachment.ts";
import { shownAttachments } from "./shown-attachment.ts";
import { VideoCell } from "./VideoCell.tsx";

/** Shows images and videos first, several of them as an album, then recordings and files. */
export function Attachments({ item }: { readonly item: MessageItem }) {
  const all = shownAttachments(item);
  const said = (among: typeof all) => {
    if ("entry" in item) return null;
    const keys = among.map(({ key }) => key);
    return (item.message.attachments ?? []).map(
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

/** The last cell shows how many are left; the viewer has them all. */
const CELLS_MAX = 4;

interface Props {
  readonly item: MessageItem;
  readonly attachments: readonly ShownAttachment[];
}

function Album({ item, attachments }: Props) {
  const { t } = useTranslation("timeline");
  const cells = attachments.slice(0, CELLS_MAX);
  const more = attachments.length - cells.length;
  return (
    <div className="-mx-1.5 mb-1 grid w-80 max-w-[calc(100%+0.75rem)] grid-cols-2 gap-0.5 overflow-hidden rounded-md">
      {cells.map((attachment, i) => {
        // The first of three is as wide as the other two.
        const cell = cells.length === 3 && i === 0 ? "wide" : "square";
        const Cell = attachment.kind === "video" ? VideoCell : Photo;
        const isLast = more > 0 && i === CELLS_MAX - 1;
        return (
          <div key={attachment.key} className={`relative ${cell === "wide" ? "col-span-2" : ""}`}>
            <Cell item={item} attachment={attachment} cell={cell} />
            {isLast && (
              <span className="always-dark pointer-events-none absolute inset-0 grid place-content-center bg-paper/70 text-2xl font-semibold text-ink">
                <span aria-hidden dir="ltr">
                  {t("moreInAlbum", { count: more })}
                </span>
                <span className="sr-only">{t("moreInAlbumWords", { count: more })}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
