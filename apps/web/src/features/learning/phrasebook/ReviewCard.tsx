import type { Phrase, Rating } from "@lingualoom/contract/calls/phrasebook.ts";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Listen } from "../words/Listen.tsx";
import { Reading } from "../words/Reading.tsx";
import { interval } from "./interval.ts";
import { Source } from "./Source.tsx";

interface Props {
  readonly phrase: Phrase & { readonly next: Readonly<Record<Rating, number>> };
  readonly busy: boolean;
  readonly onRate: (rating: Rating) => void;
}

const RATINGS = ["again", "hard", "good", "easy"] as const;

/** A word in its sentence; then its meaning, and how well I knew it. The keys 1 to 4 answer too. */
export function ReviewCard({ phrase, busy, onRate }: Props) {
  const { t, i18n } = useTranslation("learning");
  const [isOpen, setOpen] = useState(false);
  const { word, language, meaning, meaningLanguage, source, next } = phrase;
  const sentence = source?.sentence ?? word;
  const answer = (event: KeyboardEvent) => {
    const rating = RATINGS[Number(event.key) - 1];
    if (isOpen && !busy && rating && !event.ctrlKey && !event.metaKey && !event.altKey) onRate(rating);
  };
  return (
    <section aria-label={t("aboutWord", { word })} onKeyDown={answer} className="grid gap-5">
      <div className="grid gap-3">
        <bdi lang={language} className="text-2xl font-semibold break-words">
          {word}
        </bdi>
        <Source phrase={phrase} />
        <Listen text={word} language={language} />
      </div>
      {!isOpen && (
        <Button autoFocus className="justify-self-start" onClick={() => setOpen(true)}>
          {t("showMeaning")}
        </Button>
      )}
      {isOpen && (
        <>
          <div role="status" className="grid gap-1 border-s-2 border-marigold ps-3">
            <bdi lang={meaningLanguage} className="text-lg">
              {meaning}
            </bdi>
            <Reading
              word={{ text: word, at: Math.max(0, sentence.indexOf(word)) }}
              sentence={sentence}
              language={language}
            />
          </div>
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-medium">{t("howWell")}</legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {RATINGS.map((rating) => (
                <Button
                  key={rating}
                  look={rating === "good" ? "primary" : "quiet"}
                  busy={busy}
                  autoFocus={rating === "good"}
                  className="flex-col gap-0! py-2"
                  onClick={() => onRate(rating)}
                >
                  {t(rating)}
                  <span className="text-xs font-normal">{interval(next[rating], i18n.language)}</span>
                </Button>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </section>
  );
}
