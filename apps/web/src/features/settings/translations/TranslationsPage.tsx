import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LocalEntry } from "#/data/conversations/local-history.ts";
import { clearLocalHistory, localHistory } from "#/data/conversations/local-history.ts";
import { keys } from "#/data/keys.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { RichText } from "#/ui/text/RichText.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { PageProps } from "../index-pages.ts";

const PAGE = 20;

export function TranslationsPage({ me }: PageProps) {
  const { t } = useTranslation(["settings", "common"]);
  const history = useInfiniteQuery({
    queryKey: keys.translationHistory,
    queryFn: ({ pageParam: offset }) => call("GET /translation/history", { query: { limit: PAGE, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { hasMore, offset, limit } }) => (hasMore ? offset + limit : undefined),
  });
  const { error, data } = history;
  useEffect(() => {
    if (error) toast.error(t("historyFailed"));
  }, [error, t]);
  const clear = useAction({
    async act() {
      await call("DELETE /translation/history");
      clearLocalHistory(me._id);
    },
    done: t("historyCleared"),
    failed: t("saveFailed"),
    stale: [keys.translationHistory],
  });
  const entries = data?.pages.flatMap((page) => page.history) ?? (error ? localHistory(me._id) : []);

  return (
    <div className="grid gap-5">
      <TranslationStats />
      <p className="text-sm text-muted">{t("historyHint")}</p>
      {history.isPending && <Skeleton className="rounded-md h-24" />}
      {error && !data && <p className="text-sm font-medium">{t("historyLocal")}</p>}
      {!history.isPending && entries.length === 0 && <p className="text-sm">{t("historyEmpty")}</p>}
      {entries.length > 0 && <HistoryList entries={entries} />}
      <div className="flex flex-wrap gap-3">
        {history.hasNextPage && (
          <Button look="quiet" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t("historyMore")}
          </Button>
        )}
        {error && <Retry onClick={() => void history.refetch()} />}
        {entries.length > 0 && (
          <ConfirmAction
            look="danger"
            action={t("historyClear")}
            title={t("historyClearTitle")}
            text={t("historyClearText")}
            cancel={t("historyKeep")}
            onDo={clear.mutateAsync}
          />
        )}
      </div>
    </div>
  );
}

function HistoryList({ entries }: { readonly entries: readonly LocalEntry[] }) {
  const { t, i18n } = useTranslation(["translating", "settings"]);
  const name = (code: string) => languageName(code, i18n.language);
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ul aria-label={t("settings:historyTitle")} className="grid gap-4">
      {entries.map((entry) => (
        <li key={entry.id} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
          <RichText text={entry.originalText} language={entry.sourceLanguage} />
          <RichText
            text={entry.translatedText}
            language={entry.targetLanguage}
            className="mt-1 border-s-4 border-marigold ps-2.5"
          />
          <p className="mt-1 text-xs text-muted">
            {t("toFrom", { target: name(entry.targetLanguage), source: name(entry.sourceLanguage) })}
            {" · "}
            <time dateTime={entry.timestamp}>{at.format(new Date(entry.timestamp))}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 3;

function TranslationStats() {
  const { t, i18n } = useTranslation("settings");
  const { data, error } = useQuery({
    queryKey: keys.translationStats,
    queryFn: async () => (await call("GET /translation/stats")).stats,
  });
  useEffect(() => {
    if (error) toast.error(t("statsFailed"));
  }, [error, t]);
  if (!data) return null;
  const name = (code: string) => languageName(code, i18n.language);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      <dt>{t("statsTotal")}</dt>
      <dd className="font-semibold tabular-nums">{number.format(data.totalTranslations)}</dd>
      <dt>{t("statsPairs")}</dt>
      <dd className="font-semibold tabular-nums">{number.format(data.uniqueLanguagePairs)}</dd>
      {data.topLanguagePairs.slice(0, SHOWN).map(({ source, target, count }) => (
        <div key={`${source} ${target}`} className="col-span-2 grid grid-cols-subgrid text-muted">
          <dt className="ps-4">{t("statsPair", { source: name(source), target: name(target) })}</dt>
          <dd className="tabular-nums">{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
