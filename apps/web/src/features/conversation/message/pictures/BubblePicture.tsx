import { ImageOff } from "lucide-react";
import { use, useState, useSyncExternalStore } from "react";
import { uploadProgress } from "../../../../data/outbox/upload-progress.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { localUrl } from "../../composer/pictures/local-urls.ts";
import { OpenChatContext } from "../../open-chat-stores.ts";
import type { MessageItem } from "../../timeline/items.ts";
import { pictureBox } from "./picture-box.ts";

/** The picture of a bubble, stored or not; null without one. */
function pictureOf(item: MessageItem) {
  if ("entry" in item) {
    const { picture, clientMessageId } = item.entry;
    if (!picture) return null;
    return { ...picture, local: localUrl(clientMessageId, picture.blob), remote: null, animated: false };
  }
  const { image, imageSize, alt = "", clientMessageId } = item.message;
  if (!image) return null;
  const { width, height, animated } = imageSize ?? { width: 320, height: 240, animated: false };
  return {
    width,
    height,
    animated,
    alt,
    local: item.mine ? localUrl(clientMessageId) : undefined,
    remote: image,
  };
}

/** The picture of a message, at its final size from the first moment. Pressing it opens the viewer. */
export function BubblePicture({ item }: { readonly item: MessageItem }) {
  const { t } = useTranslation(["chat", "common"]);
  const { viewed } = use(OpenChatContext);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const picture = pictureOf(item);
  if (!picture) return null;
  const { alt, animated, local, remote } = picture;
  const box = pictureBox(picture.width, picture.height);
  const address = (size: string) => `${remote}?size=${size}${attempt ? `&attempt=${attempt}` : ""}`;
  const src = [local, remote && address("medium")].find((url) => url && !failed.has(url));
  const label = alt ? t("photoOf", { alt }) : t("photo");
  // The same margin beside it as above it.
  const place = "-mx-1.5 mb-1 block max-w-[calc(100%+0.75rem)] overflow-hidden rounded-md bg-sunken";
  const style = { inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` };

  if (!src)
    return (
      <button
        type="button"
        style={style}
        className={`${place} grid place-content-center gap-1 p-2 text-sm`}
        onClick={() => setAttempt(attempt + 1)}
      >
        <ImageOff aria-hidden size={20} className="mx-auto" />
        <span>{t("pictureFailed")}</span>
        <span className="text-indigo underline">{t("common:retry")}</span>
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
        <Progress clientMessageId={item.entry.clientMessageId} />
      </span>
    );
  return (
    <button
      type="button"
      aria-label={label}
      style={style}
      className={place}
      onClick={() => viewed.set(item.message._id)}
    >
      {image}
    </button>
  );
}

function Progress({ clientMessageId }: { readonly clientMessageId: string }) {
  const { t } = useTranslation("chat");
  const done = useSyncExternalStore(
    uploadProgress.subscribe,
    () => uploadProgress.get().get(clientMessageId) ?? null,
  );
  if (done === null) return null;
  return (
    <progress
      aria-label={t("uploading")}
      value={done}
      className="absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-1rem)] appearance-none overflow-hidden rounded-full bg-surface accent-indigo [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-indigo"
    />
  );
}
