import type { Phrase, Rating } from "@lingualoom/contract/calls/phrasebook.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { keys } from "#/data/keys.ts";
import { reviewQuery } from "#/data/learning/phrasebook.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Listen } from "../words/Listen.tsx";
import { Reading } from "../words/Reading.tsx";
import { interval, untilNextReview } from "./interval.ts";
import { Source } from "./Source.tsx";

export function Review({ onEnd }: { readonly onEnd: () => void }) {
  const { t, i18n } = useTranslation("learning");
  const client = useQueryClient();
  const { data } = useQuery(reviewQuery);
  const [rated, setRated] = useState<readonly string[]>([]);
  const rate = useAction({
    act: ({ id, rating }: { readonly id: string; readonly rating: Rating }) =>
      call("POST /phrasebook/:id/reviews", { params: { id }, body: { rating } }),
    async onDone(_, { id }) {
      const isLast = data?.phrases.every((one) => one._id === id || rated.includes(one._id));
      if (isLast) {
        await client.invalidateQueries({ queryKey: keys.phrasebook });
        setRated([]);
      } else setRated([...rated, id]);
    },
    failed: t("reviewFailed"),
  });
  const end = () => {
    void client.invalidateQueries({ queryKey: keys.phrasebook });
    onEnd();
  };
  if (!data) return <Skeleton className="h-40 rounded-md" />;
  const left = data.phrases.filter(({ _id }) => !rated.includes(_id));
  const [next] = left;
  if (!next)
    return (
      <div role="status">
        <EmptyState
          title={t("reviewDone")}
          text={
            data.nextAt ? t("nextReview", { time: untilNextReview(data.nextAt, i18n.language) }) : t("nothingLater")
          }
        >
          <Button autoFocus onClick={end}>
            {t("toPhrasebook")}
          </Button>
        </EmptyState>
      </div>
    );
  return (
    <div className="grid gap-6">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-muted tabular-nums">{t("dueCount", { count: data.due - rated.length })}</p>
        <Button look="plain" className="-me-4" onClick={end}>
          {t("endReview")}
        </Button>
      </div>
      <ReviewCard
        key={`${next._id} ${next.dueAt}`}
        phrase={next}
        busy={rate.isPending}
        onRate={(rating) => rate.mutate({ id: next._id, rating })}
      />
    </div>
  );
}

interface Props {
  readonly phrase: Phrase & { readonly next: Readonly<Record<Rating, number>> };
  readonly busy: boolean;
  readonly onRate: (rating: Rating) => void;
}

const RATINGS = ["again", "hard", "good", "easy"] as const;

function ReviewCard({ phrase, busy, onRate }: Props) {
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
