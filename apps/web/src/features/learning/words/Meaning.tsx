import { useQuery } from "@tanstack/react-query";
import { isRefusal } from "#/features/translation/renditions/refusal.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { type LookedUp, meaningQuery } from "./meaning-query.ts";

/** Says too whether the engine has seen the sentence: a word alone may mean something else. */
export function Meaning(props: LookedUp) {
  const { t } = useTranslation("learning");
  const { data, error, isFetching, refetch } = useQuery(meaningQuery(props));
  return (
    <div role="status">
      {isFetching && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner size={15} />
          {t("lookingUp")}
        </p>
      )}
      {!isFetching && error && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {sentenceOf(error, t("meaningFailed"))}
          {!isRefusal(error) && <Retry onClick={() => void refetch()} />}
        </p>
      )}
      {data && (
        <>
          <p className="border-s-2 border-marigold ps-2">
            <bdi lang={data.targetLanguage}>{data.translatedText}</bdi>
          </p>
          <p className="text-xs text-muted">
            {data.provider === "none"
              ? t("sameWord")
              : t(data.inSentence ? "inSentence" : "wordAlone", { engine: data.engineName })}
          </p>
        </>
      )}
    </div>
  );
}
