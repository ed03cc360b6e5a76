import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import type { TranslationContext } from "../rules/decision.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import { useSeen } from "../text/use-seen.ts";
import { fittedText } from "./fitted-text.ts";
import { LaterOverlay } from "./LaterOverlay.ts";
import { isAutomatic, isForeign, pictureWordsQuery } from "./picture-words-query.ts";

/** CSS pixels; smaller letters are illegible. */
const LEGIBLE = 11;

interface Props {
  readonly message: Message;
  readonly attachment: Attachment;
  /** Width of the displayed picture in pixels; undefined if it is cropped. */
  readonly drawnWidth: number | undefined;
  readonly id: string;
}

/**
 * Translates the words of a received picture over it as soon as it is visible, if its reader turned that on. Takes no
 * space, so that nothing in the chat moves; the viewer shows all of it.
 */
export function WordsInBubble(props: Props) {
  const { message, attachment } = props;
  const { data: me } = useQuery(meQuery);
  const known = useTranslationRules()?.(message);
  const { originals } = useThreadView();
  const isWanted = known && me && message.senderId !== me._id && !originals && !known.practice && isAutomatic(known);
  return isWanted && attachment.kind === "image" ? <Looking {...props} known={known} /> : null;
}

function Looking({ message, attachment, drawnWidth, id, known }: Props & { readonly known: TranslationContext }) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const target = known.settings.preferredLanguage;
  const query = pictureWordsQuery(message, attachment, target, known.privacyLevel);
  const { data } = useQuery({ ...query, enabled: seen });
  const { width, height } = attachment;
  const words = data && isForeign(data, known) ? data : undefined;
  const isDrawn = words && width && height && drawnWidth && isLegible(words, { width, height, drawnWidth });
  return (
    <span ref={place} className="pointer-events-none absolute inset-0 grid">
      {words && isDrawn && (
        <span id={id} className="grid min-h-0 min-w-0 [&>svg]:size-full">
          <LaterOverlay
            words={words}
            url={`${attachment.url}?size=medium`}
            width={width}
            height={height}
            transform=""
          />
        </span>
      )}
      {words && !isDrawn && (
        <span className="mt-auto flex items-start gap-1 bg-surface/90 px-2 py-1 text-start text-xs text-ink">
          <LineIcon line="languages" className="size-4 shrink-0 text-marigold-ink" />
          <span id={id} dir="auto" lang={words.targetLanguage} className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
            {words.lines.map(({ text, translation }) => translation ?? text).join(" · ")}
          </span>
        </span>
      )}
    </span>
  );
}

interface DrawnOverlay {
  readonly width: number;
  readonly height: number;
  readonly drawnWidth: number;
}

const isLegible = ({ lines }: PictureWords, { width, height, drawnWidth }: DrawnOverlay) =>
  lines.every(({ text, translation, box }) => {
    if (translation === undefined) return true;
    const { size } = fittedText(translation, text, { width: box.width * width, height: box.height * height });
    return (size * drawnWidth) / width >= LEGIBLE;
  });
