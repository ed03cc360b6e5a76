import type { Attachment, Message, Spoken } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import type { TranslationContext } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useBeside } from "../text/use-beside.ts";
import { useAttachmentTexts } from "./use-attachment-texts.ts";

interface Props {
  readonly message: Message;
  readonly attachment: Attachment;
  readonly spoken: Spoken;
  /** @param turn toggles between original and translation; null if there is only one text */
  readonly draw: (words: Pick<Spoken, "text" | "language">, turn: ReactNode) => ReactNode;
}

export function TranscriptInMyLanguage(props: Props) {
  const { message, spoken, draw } = props;
  const { data: me } = useQuery(meQuery);
  const known = useTranslationRules()?.(message);
  const isForeign = known && message.senderId !== me?._id && hasWords(spoken.text);
  return isForeign ? <Translated {...props} known={known} /> : draw(spoken, null);
}

interface TranslatedProps extends Props {
  readonly known: TranslationContext;
}

function Translated({ message, attachment, spoken, known, draw }: TranslatedProps) {
  const { t } = useTranslation(["translating", "translation"]);
  const place = useRef<HTMLDivElement>(null);
  const { isAble, asOriginal, isWanted, turn } = useBeside(place, spoken.language, known);
  const { data, isFetching } = useAttachmentTexts(message, { ...attachment, transcript: spoken }, known, isWanted);
  const made = data && data.provider !== "none" ? data : undefined;
  const shown = made?.transcript && !asOriginal ? { text: made.transcript, language: made.targetLanguage } : spoken;
  const name = t(asOriginal ? "translation:show" : "showOriginal");
  const isNeeded = isAble && (!data || made);
  return (
    <div ref={place}>
      {draw(
        shown,
        isNeeded && (
          <button
            type="button"
            aria-label={name}
            title={made ? `${name} (${made.engineName})` : name}
            onClick={turn}
            className="finger-sized relative -m-1 rounded-sm p-1 text-marigold-ink hover:bg-marigold-soft"
          >
            <LineIcon line="languages" className={`size-4 ${isFetching ? "animate-breathe" : ""}`} />
          </button>
        ),
      )}
    </div>
  );
}
