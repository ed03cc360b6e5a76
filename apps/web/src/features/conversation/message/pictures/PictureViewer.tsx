import type { Message } from "@lingualoom/contract/shapes.ts";
import { ChevronLeft, ChevronRight, Download, MessageSquareText, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { VideoPlayer } from "#/features/conversation/video/player.tsx";
import { AltToRead } from "#/features/translation/attachments/AltToRead.tsx";
import { usePictureWords } from "#/features/translation/pictures/use-picture-words.tsx";
import { PictureToRead, useReaderMessage } from "#/features/translation/text/PictureToRead.tsx";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useReconnected } from "#/realtime/connection/use-reconnected.tsx";
import { Button } from "#/ui/forms/Button.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { iconLink } from "#/ui/graphics/icon-link.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Modal } from "#/ui/layers/Modal.tsx";
import { localUrl } from "../attachments/local-urls.ts";
import { poster, source } from "../attachments/video-source.ts";
import { PictureTexts } from "./PictureTexts.tsx";
import { useZoom } from "./use-zoom.ts";
import type { Viewable } from "./viewable.ts";
import { ZoomButtons } from "./ZoomButtons.tsx";

interface Props {
  /** Oldest first. */
  readonly all: readonly Viewable[];
  readonly viewed: string;
  readonly onView: (attachmentId: string) => void;
  readonly onClose: () => void;
  /** Loads older pictures; absent if there are none. */
  readonly onOlder: (() => Promise<void>) | undefined;
  readonly nameOf: (message: Message) => string;
  /** Goes to the message; absent if the list is already behind the viewer. */
  readonly onGo?: (message: Message) => void;
}

export function PictureViewer({ all, viewed, onView, onClose, onOlder, nameOf, onGo }: Props) {
  const { t, i18n } = useTranslation(["dialogs", "chat", "common", "timeline", "search"]);
  const [loading, setLoading] = useState(false);
  const at = all.findIndex(({ attachment }) => attachment._id === viewed);
  const { message, attachment, place = 0 } = all[at] ?? {};
  const [read, setRead] = useReaderMessage(message);
  const isVideo = attachment?.kind === "video";
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const { width = 1, height = 1 } = attachment ?? {};
  const retry = () => setFailed(new Set());
  useReconnected(retry);
  const zoom = useZoom(stage, { width, height }, (way) =>
    way === (i18n.dir() === "rtl" ? 1 : -1) ? next() : void previous(),
  );
  const { x, y, scale } = zoom.view;
  const transform = `translate(${x}px, ${y}px) scale(${scale})`;
  const [further, setFurther] = useState<{ readonly id: string; readonly alt: string | undefined }>();
  const words = usePictureWords(message, attachment, transform);

  const show = (other: Viewable | undefined) => {
    if (!other) return;
    zoom.whole();
    onView(other.attachment._id);
  };
  const previous = async () => {
    if (at > 0 || !onOlder) return show(all[at - 1]);
    if (loading) return;
    setLoading(true);
    await onOlder().finally(() => setLoading(false));
  };
  const next = () => show(all[at + 1]);
  const pressed = (event: KeyboardEvent) => {
    const forward = i18n.dir() === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isVideo && zoom.pressed(event.key)) event.preventDefault();
    else if (event.key === forward) next();
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") void previous();
    else if (event.key === "Home") show(all[0]);
    else if (event.key === "End") show(all.at(-1));
  };
  if (!message || !attachment || !read) return null;
  const local = localUrl(message.clientMessageId, place);
  const smaller = local ?? `${attachment.url}?size=medium`;
  // The size shown in the bubble is available offline too.
  const src = [`${attachment.url}?size=full`, smaller].find((url) => !failed.has(url));
  // The message contains the first description of its images, which is translated with it.
  const isFirst = message.attachments?.find(({ alt }) => alt)?._id === attachment._id;
  const { alt } = attachment;
  const alsoRead = further?.id === attachment._id ? further.alt : undefined;
  const readAlt = (isFirst ? read.alt : alsoRead) ?? alt;
  // The controls of a video need the touches.
  const isSwiped = !isVideo && src !== undefined;
  const isAlone = all.length === 1 && !onOlder;
  const when = written(new Date(message.createdAt), "dateAndTime", i18n.language);

  return (
    <Modal
      aria-label={t("viewer")}
      onClose={onClose}
      onKeyDown={pressed}
      className="always-dark flex h-full w-full flex-col bg-paper"
    >
      <header className="flex items-center gap-1 border-b border-line bg-surface p-2 ps-4 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <p className="min-w-0 flex-1 text-sm">
          <bdi className="one-line font-semibold">{nameOf(message)}</bdi>
          <span className="block text-xs text-balance text-muted">{when}</span>
        </p>
        <span aria-live="polite" className="px-2 text-sm text-muted">
          {!isAlone && t("pictureAt", { number: at + 1, count: all.length })}
        </span>
        {onGo && (
          <IconButton label={t("search:showInChat")} onClick={() => onGo(message)}>
            <MessageSquareText aria-hidden size={20} />
          </IconButton>
        )}
        {words.button}
        {!isVideo && <ZoomButtons scale={scale} onZoom={zoom.zoomBy} onWhole={zoom.whole} />}
        <a
          href={isVideo ? `${attachment.url}?download` : `${attachment.url}?size=full`}
          download={attachment.name || `lingualoom-${message.createdAt.slice(0, 10)}`}
          aria-label={t("download")}
          title={t("download")}
          className={iconLink}
        >
          <Download aria-hidden size={20} />
        </a>
        <IconButton label={t("common:close")} onClick={onClose}>
          <X aria-hidden size={22} />
        </IconButton>
      </header>
      <div className="relative flex min-h-0 flex-1">
        <div
          ref={setStage}
          data-scale={scale}
          {...(src && !isVideo ? zoom.handlers : {})}
          // The track may be smaller than the picture: in a track that grows with it, a percentage height is no limit.
          className={`grid min-w-0 flex-1 touch-none grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden ${isVideo ? "" : scale > 1 ? "cursor-grab" : "cursor-zoom-in"}`}
        >
          {isVideo && (
            <VideoPlayer
              key={`${attachment._id} ${failed.has(attachment.url)}`}
              onError={() => setFailed(new Set([...failed, attachment.url]))}
              src={source({ local, remote: attachment.url })}
              poster={poster({ local, remote: attachment.url, hasPreview: attachment.hasPreview })}
              durationMs={attachment.durationMs}
              className="size-full touch-auto"
            />
          )}
          {!isVideo && src && (
            <img
              key={attachment._id}
              src={src}
              alt={readAlt ?? t("chat:photo")}
              width={width}
              height={height}
              draggable={false}
              onError={() => setFailed(new Set([...failed, src]))}
              style={{
                transform,
                // The size shown in the bubble stays until the large one is loaded.
                backgroundImage: `url("${smaller}")`,
              }}
              className="max-h-full max-w-full bg-contain bg-center object-contain select-none [grid-area:1/1]"
            />
          )}
          {src && words.overlay}
          {!isVideo && !src && (
            <div role="alert" className="grid justify-items-center gap-3">
              {t("timeline:pictureFailed")}
              <Button look="quiet" onClick={retry}>
                {t("common:retry")}
              </Button>
            </div>
          )}
        </div>
        {!isAlone && (
          <>
            <Turn
              side="start"
              label={t("previousMedia")}
              swiped={isSwiped}
              off={at === 0 && !onOlder}
              onClick={() => void previous()}
            >
              {loading ? <Spinner /> : <ChevronLeft aria-hidden size={28} className="rtl:-scale-x-100" />}
            </Turn>
            <Turn side="end" label={t("nextMedia")} swiped={isSwiped} off={at === all.length - 1} onClick={next}>
              <ChevronRight aria-hidden size={28} className="rtl:-scale-x-100" />
            </Turn>
          </>
        )}
      </div>
      {(alt || message.text || words.texts) && (
        <footer className="relative max-h-[25dvh] overflow-y-auto border-t border-line bg-surface px-4 py-3">
          {words.texts}
          <PictureTexts written={{ ...message, alt }} read={{ ...read, alt: readAlt }} />
          <PictureToRead key={message._id} message={message} onRead={setRead} />
          {alt && !isFirst && (
            <AltToRead
              key={attachment._id}
              message={message}
              attachment={attachment}
              onAlt={(now) => setFurther({ id: attachment._id, alt: now })}
            />
          )}
        </footer>
      )}
    </Modal>
  );
}

interface TurnProps {
  readonly side: "start" | "end";
  readonly label: string;
  /** Fingers swipe: on touch screens the button is for keyboards and screen readers. */
  readonly swiped: boolean;
  readonly off: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Turn({ side, label, swiped, off, onClick, children }: TurnProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={off || undefined}
      onClick={onClick}
      className={`absolute inset-y-0 my-auto bg-surface/90 shadow-lift aria-disabled:opacity-30 ${side === "start" ? "start-2" : "end-2"} ${swiped ? "pointer-coarse:not-focus-visible:sr-only" : ""}`}
    >
      {children}
    </IconButton>
  );
}
