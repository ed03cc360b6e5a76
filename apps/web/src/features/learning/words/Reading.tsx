import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { needsDictionary, readingOf } from "./reading/reading-of.ts";
import type { Word } from "./sentences.ts";

interface Props {
  readonly word: Word;
  readonly sentence: string;
  readonly language: string;
}

const DICTIONARY_MB = 18;
/** Whether the dictionary was requested: from then on it is used for every word. */
const DICTIONARY_KEY = ["japanese-dictionary"];

export function Reading({ word, sentence, language }: Props) {
  const { t } = useTranslation("learning");
  const client = useQueryClient();
  const { data: hasAsked } = useQuery<boolean>({
    queryKey: DICTIONARY_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const wanted = hasAsked === true || !needsDictionary(word.text, language);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["reading", language, sentence, word.at],
    queryFn: () => readingOf(word, sentence, language),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!wanted)
    return (
      <Button look="plain" onClick={() => client.setQueryData(DICTIONARY_KEY, true)}>
        {t("fetchReading", { megabytes: DICTIONARY_MB })}
      </Button>
    );
  if (isFetching) return <Spinner size={15} />;
  if (isError)
    return (
      <span className="flex flex-wrap items-center gap-3 text-sm">
        {t("readingFailed")}
        <Retry onClick={() => void refetch()} />
      </span>
    );
  if (!data) return null;
  return (
    <span className="text-muted">
      <span className="sr-only">{t("reading")} </span>
      {data.kana && <bdi lang={language}>{data.kana} </bdi>}
      <bdi lang={`${language}-Latn`}>{data.latin}</bdi>
    </span>
  );
}
