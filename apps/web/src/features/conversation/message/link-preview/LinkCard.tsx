import type { LinkPreview, Message } from "@lingualoom/contract/shapes.ts";
import i18next from "i18next";
import { X } from "lucide-react";
import { useState } from "react";
import { LinkInMyLanguage, type LinkTexts } from "#/features/translation/link-preview/LinkInMyLanguage.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { WhenReconnected } from "#/realtime/connection/use-reconnected.tsx";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly message: Message;
  readonly preview: LinkPreview;
  readonly mine: boolean;
}

const remove = ({ _id: id }: Message) =>
  call("DELETE /message/:id/link-preview", { params: { id } }).catch((error) =>
    toast.error(sentenceOf(error, i18next.t("chat:changeFailed"))),
  );

export function LinkCard({ message, preview, mine }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <div className="relative mt-1 mb-0.5 w-80 max-w-full">
      <LinkInMyLanguage message={message} draw={(texts) => <Card preview={preview} texts={texts} />} />
      {mine && (
        <button
          type="button"
          aria-label={t("removePreview")}
          title={t("removePreview")}
          onClick={() => void remove(message)}
          className="finger-sized absolute end-1 top-1 grid size-7 place-items-center rounded-full bg-surface/90 text-muted hover:text-ink"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </div>
  );
}

function Card({ preview, texts }: { readonly preview: LinkPreview; readonly texts: LinkTexts }) {
  const { url, site, image } = preview;
  const [isBroken, setIsBroken] = useState(false);
  const picture = isBroken ? null : cardPicture(preview);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`flex overflow-hidden rounded-md border border-line bg-surface hover:border-edge ${picture?.isAbove ? "flex-col" : ""}`}
    >
      {isBroken && <WhenReconnected act={() => setIsBroken(false)} />}
      {picture && (
        <img
          src={`${image}?size=${picture.isAbove ? "medium" : "thumb"}`}
          alt=""
          loading="lazy"
          decoding="async"
          width={picture.width}
          height={picture.height}
          onError={() => setIsBroken(true)}
          style={picture.isAbove ? { aspectRatio: `${picture.width} / ${picture.height}` } : undefined}
          className={`h-auto bg-sunken object-cover ${picture.isAbove ? "w-full" : "min-h-20 w-20 shrink-0 self-stretch"}`}
        />
      )}
      <span className="block min-w-0 flex-1 py-2 ps-3 pe-9">
        <span className="one-line block text-xs text-muted">
          <bdi>{site}</bdi>
        </span>
        <span dir="auto" lang={texts.language} className="line-clamp-2 text-sm font-medium wrap-anywhere">
          {texts.title}
        </span>
        {texts.description && (
          <span dir="auto" lang={texts.language} className="line-clamp-2 text-xs text-muted wrap-anywhere">
            {texts.description}
          </span>
        )}
      </span>
    </a>
  );
}

/** Pictures of at least this shape and width go above the text; logos and portraits beside it. */
const WIDE = 1.3;
const WIDTH_LEAST = 300;
const CARD = 320;
/** No picture is taller than half of the card. */
const FLATTEST = 2.5;
const TALLEST = 16 / 9;
const BESIDE = 80;

/** Returns the picture's place and its size in CSS pixels; null without a picture. */
export function cardPicture({ image, width = 0, height = 0 }: LinkPreview) {
  if (!image || width === 0 || height === 0) return null;
  const shape = width / height;
  if (shape < WIDE || width < WIDTH_LEAST) return { isAbove: false, width: BESIDE, height: BESIDE };
  return { isAbove: true, width: CARD, height: Math.round(CARD / Math.min(FLATTEST, Math.max(TALLEST, shape))) };
}
