import type { LinkPreview, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import type { TranslationContext } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useBeside } from "../text/use-beside.ts";

export type LinkTexts = Pick<LinkPreview, "title" | "description" | "language">;

interface Props {
  readonly message: Message;
  readonly draw: (texts: LinkTexts) => ReactNode;
}

const written = ({ title, description, language }: LinkPreview): LinkTexts => ({ title, description, language });

export function LinkInMyLanguage({ message, draw }: Props) {
  const { data: me } = useQuery(meQuery);
  const known = useTranslationRules()?.(message);
  const { linkPreview: preview, senderId } = message;
  if (!preview) return null;
  const isForeign = known && senderId !== me?._id && hasWords(`${preview.title} ${preview.description}`);
  return isForeign ? (
    <Translated message={message} preview={preview} known={known} draw={draw} />
  ) : (
    draw(written(preview))
  );
}

interface TranslatedProps extends Props {
  readonly preview: LinkPreview;
  readonly known: TranslationContext;
}

function Translated({ message, preview, known, draw }: TranslatedProps) {
  const { t } = useTranslation(["translating", "translation"]);
  const place = useRef<HTMLDivElement>(null);
  const { language } = preview;
  const { isAble, isForDevice, asOriginal, isWanted, turn } = useBeside(place, language, known);
  const target = known.settings.preferredLanguage;
  const { data, isFetching } = useQuery({
    queryKey: keys.linkTranslation(message._id, preview.url, target),
    queryFn: () =>
      call("POST /translation/message/:id/link-preview", {
        params: { id: message._id },
        body: { targetLanguage: target },
      }),
    // If only the reader's browser may translate, they stay in the original: the server may no longer see them.
    enabled: isWanted && !isForDevice,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const translated = data && data.provider !== "none" ? data : undefined;
  const shown = translated && !asOriginal ? { ...translated, language: target } : written(preview);
  const isNeeded = isAble && !isForDevice && (!data || translated);
  const name = t(asOriginal ? "translation:show" : "showOriginal");
  return (
    <div ref={place}>
      {draw(shown)}
      {isNeeded && (
        <button
          type="button"
          aria-label={name}
          title={translated ? `${name} (${translated.engineName})` : name}
          onClick={turn}
          className="finger-sized absolute end-1 bottom-1 rounded-sm bg-surface/90 p-1 text-marigold-ink hover:bg-marigold-soft"
        >
          <LineIcon line="languages" className={`size-4 ${isFetching ? "animate-breathe" : ""}`} />
        </button>
      )}
    </div>
  );
}
