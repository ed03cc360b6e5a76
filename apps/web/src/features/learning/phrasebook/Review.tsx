import type { Rating } from "@lingualoom/contract/calls/phrasebook.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { reviewQuery } from "#/data/learning/phrasebook.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { soonest } from "./interval.ts";
import { ReviewCard } from "./ReviewCard.tsx";

/** The words that are due, one after the other, until none is. */
export function Review({ onEnd }: { readonly onEnd: () => void }) {
  const { t, i18n } = useTranslation("learning");
  const client = useQueryClient();
  const { data } = useQuery(reviewQuery);
  /** Rated since the words were loaded. */
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
          text={data.nextAt ? t("nextReview", { time: soonest(data.nextAt, i18n.language) }) : t("nothingLater")}
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
