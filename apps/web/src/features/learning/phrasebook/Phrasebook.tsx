import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { phrasesQuery, reviewQuery } from "#/data/learning/phrasebook.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { untilNextReview } from "./interval.ts";
import { PhraseRow } from "./PhraseRow.tsx";
import { Review } from "./Review.tsx";

export function Phrasebook() {
  const { t, i18n } = useTranslation("learning");
  const [reviewing, setReviewing] = useState(false);
  const review = useQuery({ ...reviewQuery, staleTime: 0 });
  const list = useInfiniteQuery(phrasesQuery);
  if (reviewing) return <Review onEnd={() => setReviewing(false)} />;
  const error = list.error ?? review.error;
  if (error)
    return (
      <EmptyState alert title={sentenceOf(error, t("phrasebookFailed"))}>
        <Retry
          onClick={() => {
            void list.refetch();
            void review.refetch();
          }}
        />
      </EmptyState>
    );
  if (!list.data || !review.data) return <Skeleton className="h-40 rounded-md" />;
  const { total, due, nextAt } = review.data;
  const phrases = list.data.pages.flatMap(({ items }) => items);
  if (phrases.length === 0) return <EmptyState title={t("noPhrases")} text={t("noPhrasesText")} />;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          {t("phraseCount", { count: total })}{" "}
          <span className="text-muted">
            {due > 0
              ? t("dueCount", { count: due })
              : nextAt && t("nextReview", { time: untilNextReview(nextAt, i18n.language) })}
          </span>
        </p>
        {due > 0 && <Button onClick={() => setReviewing(true)}>{t("review")}</Button>}
      </div>
      <ul aria-label={t("phrasebook")} className="border-t border-line">
        {phrases.map((phrase) => (
          <PhraseRow key={phrase._id} phrase={phrase} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          look="quiet"
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("morePhrases")}
        </Button>
      )}
    </div>
  );
}
