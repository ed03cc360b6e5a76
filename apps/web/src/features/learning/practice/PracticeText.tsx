import type { Message } from "@lingualoom/contract/shapes.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { keys } from "#/data/keys.ts";
import { isRefusal } from "#/features/translation/renditions/refusal.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Retry } from "#/ui/states/Retry.tsx";
import { aligned, sentencesOf } from "../words/sentences.ts";
import { Revealed } from "./Revealed.tsx";
import { Sentence } from "./Sentence.tsx";

interface Props {
  readonly message: Message;
  readonly language: string;
  readonly target: string;
  readonly foot: ReactNode;
}

export function PracticeText({ message, language, target, foot }: Props) {
  const { t } = useTranslation(["learning", "translating"]);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const asked = opened.length > 0;
  const { data, error, refetch, isFetching } = useQuery({
    ...renditionQuery(message, target),
    enabled: asked,
  });
  const sentences = sentencesOf(message.text, language);
  const known = asked ? data : undefined;
  const isNone = known?.provider === "none";
  const each = known && !isNone ? aligned(sentences, known.translatedText, target) : null;
  const toggle = (place: number) =>
    setOpened(opened.includes(place) ? opened.filter((one) => one !== place) : [...opened, place]);
  const isWhole = known && !isNone && !each;
  return (
    <>
      {sentences.map((sentence, place) => (
        <Sentence
          // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be the same; they never change their order.
          key={place}
          message={message}
          sentence={sentence}
          number={sentences.length > 1 ? place + 1 : null}
          language={language}
          target={target}
          isOpen={opened.includes(place)}
          isBusy={isFetching && opened.at(-1) === place}
          translation={each?.[place]}
          onToggle={() => toggle(place)}
          foot={!isWhole && place === sentences.length - 1 && foot}
        />
      ))}
      {isWhole && <Revealed text={known.translatedText} language={target} label={t("wholeMessage")} foot={foot} />}
      {isNone && <p className="text-sm text-marigold-ink">{t("translating:nothing")}</p>}
      {asked && error && !isFetching && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
          {sentenceOf(error, t("translationFailed"))}
          {!isRefusal(error) && <Retry onClick={() => void refetch()} />}
        </p>
      )}
    </>
  );
}

/** Shares the cache entry of normal translations, so that a known one is not refetched. */
export const renditionQuery = ({ _id: id, revision }: Message, targetLanguage: string) =>
  queryOptions({
    queryKey: keys.translation(id, revision, targetLanguage),
    queryFn: () => call("POST /translation/message/:id", { params: { id }, body: { targetLanguage } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
