import { ImageOff } from "lucide-react";
import { use, useId, useState } from "react";
import { OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { AltToRead } from "#/features/translation/attachments/AltToRead.tsx";
import { WordsInBubble } from "#/features/translation/pictures/WordsInBubble.tsx";
import { PictureToRead, useReaderMessage } from "#/features/translation/text/PictureToRead.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useReconnected } from "#/realtime/connection/use-reconnected.tsx";
import type { MessageItem } from "../item.ts";
import { CELLS, type CellShape } from "./cell.ts";
import { mediaBox } from "./media-box.ts";
import type { ShownAttachment } from "./shown-attachment.ts";
import { UploadProgress } from "./UploadProgress.tsx";

/** Gives a picture that is alone in its bubble the same margin at the sides as at the top. */
const ALONE = "-mx-1.5 mb-1 max-w-[calc(100%+0.75rem)] rounded-md";

/** Size of an image with unknown dimensions, in pixels. */
const USUAL = { width: 320, height: 240 };

interface Props {
  readonly item: MessageItem;
  readonly attachment: ShownAttachment;
  /** Shape of its cell in an album; absent for a single image. */
  readonly cell?: CellShape;
}

/** Has its final size from the beginning, so that nothing moves. */
export function Photo({ item, attachment, cell }: Props) {
  const { t } = useTranslation("chat");
  const { viewed } = use(OpenChatContext);
  const { key, animated, local, remote } = attachment;
  const message = "message" in item ? item.message : undefined;
  const [read, setRead] = useReaderMessage(message);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const wordsId = useId();
  const [translatedAlt, setTranslatedAlt] = useState<string>();
  const stored = message?.attachments?.find(({ _id }) => _id === key);
  // The message contains the first description of its images, which is translated with it.
  const isFirst = message?.attachments?.find(({ alt }) => alt)?._id === key;
  const alt = (isFirst ? read?.alt : translatedAlt) || attachment.alt;
  const box = mediaBox(attachment.width ?? USUAL.width, attachment.height ?? USUAL.height);
  const address = (size: string) => `${remote}?size=${size}${attempt ? `&attempt=${attempt}` : ""}`;
  const src = [local, remote && address("medium")].find((url) => url && !failed.has(url));
  const label = alt ? t("photoOf", { alt }) : t("photo");
  const place = `block overflow-hidden bg-sunken ${cell ? `w-full outline-offset-[-2px] ${CELLS[cell]}` : ALONE}`;
  const style = cell ? undefined : { inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` };

  const retry = () => setAttempt(attempt + 1);
  if (!src)
    return (
      <button
        type="button"
        style={style}
        className={`${place} grid place-content-center gap-1 p-2 text-sm`}
        onClick={retry}
      >
        <PictureFailed onRetry={retry} />
      </button>
    );
  const image = (
    <picture>
      {animated && remote && <source media="(prefers-reduced-motion: reduce)" srcSet={address("thumb")} />}
      <img
        src={src}
        alt={remote ? "" : label}
        loading="lazy"
        decoding="async"
        width={box.width}
        height={box.height}
        className="size-full object-cover"
        onError={() => setFailed(new Set([...failed, src]))}
      />
    </picture>
  );
  if ("entry" in item)
    return (
      <span style={style} className={`relative ${place}`}>
        {image}
        <UploadProgress of={key} className="absolute inset-x-2 bottom-2 w-[calc(100%-1rem)]" />
      </span>
    );
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={wordsId}
      style={style}
      className={`relative ${place}`}
      onClick={() => viewed.set(key)}
    >
      {image}
      {isFirst && <PictureToRead message={message} onRead={setRead} />}
      {message && stored && (
        <WordsInBubble message={message} attachment={stored} drawnWidth={cell ? undefined : box.width} id={wordsId} />
      )}
      {message && stored?.alt && !isFirst && (
        <AltToRead message={message} attachment={stored} onAlt={setTranslatedAlt} />
      )}
    </button>
  );
}

function PictureFailed({ onRetry }: { readonly onRetry: () => void }) {
  useReconnected(onRetry);
  const { t } = useTranslation(["timeline", "common"]);
  return (
    <>
      <ImageOff aria-hidden size={20} className="mx-auto" />
      <span>{t("pictureFailed")}</span>
      <span className="text-indigo underline">{t("common:retry")}</span>
    </>
  );
}
