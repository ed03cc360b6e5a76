import { use, useState } from "react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { OpenChatContext } from "../../open-chat-stores.ts";
import type { MessageItem } from "../item.ts";
import { localUrl } from "./local-urls.ts";
import { PictureFailed } from "./PictureFailed.tsx";
import { pictureBox } from "./picture-box.ts";
import { ReadPictureContext } from "./read-picture.ts";
import { UploadProgress } from "./UploadProgress.tsx";
import { useRead } from "./use-read.ts";

/** The same margin beside a picture that is alone in its bubble as above it. */
const ALONE = "-mx-1.5 mb-1 max-w-[calc(100%+0.75rem)] rounded-md";

/** Of one whose size is not known. */
const USUAL = { width: 320, height: 240 };

/** The picture of a bubble, stored or not; null without one. */
function pictureOf(item: MessageItem) {
  if ("entry" in item) {
    const { picture, clientMessageId } = item.entry;
    if (!picture) return null;
    return { ...picture, local: localUrl(clientMessageId, picture.blob), remote: null, animated: false };
  }
  const { image, imageSize, alt = "", clientMessageId } = item.message;
  if (!image) return null;
  const { width, height, animated } = imageSize ?? { ...USUAL, animated: false };
  return {
    width,
    height,
    animated,
    alt,
    local: item.mine ? localUrl(clientMessageId) : undefined,
    remote: image,
  };
}

interface Props {
  readonly item: MessageItem;
  /** Its shape among others in one bubble; alone it has its own. */
  readonly cell?: "square" | "wide";
}

const CELLS = { square: "aspect-square", wide: "col-span-2 aspect-[2/1]" };

/** The picture of a message, at its final size from the first moment. Pressing it opens the viewer. */
export function BubblePicture({ item, cell }: Props) {
  const { t } = useTranslation("chat");
  const { viewed } = use(OpenChatContext);
  const ReadPicture = use(ReadPictureContext);
  const message = "message" in item ? item.message : undefined;
  const [read, setRead] = useRead(message);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const picture = pictureOf(item);
  if (!picture) return null;
  const { animated, local, remote } = picture;
  const alt = read?.alt ?? picture.alt;
  const box = pictureBox(picture.width, picture.height);
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
        <UploadProgress clientMessageId={item.entry.clientMessageId} />
      </span>
    );
  return (
    <button
      type="button"
      aria-label={label}
      style={style}
      className={`relative ${place}`}
      onClick={() => viewed.set(item.message._id)}
    >
      {image}
      {ReadPicture && message?.alt && <ReadPicture message={message} onRead={setRead} />}
    </button>
  );
}
