import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { ownName } from "#/i18n/own-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Emphasised } from "#/ui/text/Emphasised.tsx";

/** Asks users who signed up before this question existed for their languages, once on all their devices. */
export function LanguageQuestion() {
  const { t } = useTranslation("session");
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: settings } = useQuery(settingsQuery);
  const answer = useMutation({
    mutationFn: (more: Partial<Settings>) =>
      call("PUT /settings/translation", { body: { languagesAnswered: true, ...more } }),
    onSuccess: ({ settings }) => client.setQueryData(settingsQuery.queryKey, settings),
  });
  if (!settings || settings.languagesAnswered || answer.isSuccess) return null;
  const change = () => answer.mutate({}, { onSuccess: () => void navigate({ to: "/settings" }) });

  return (
    <section
      aria-label={t("readsLegend")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60">
        <Emphasised
          text={t("askReads", { language: ownName(settings.preferredLanguage) })}
          className="text-marigold-ink"
        />{" "}
        {!settings.autoTranslate && <span className="text-muted">{t("askReadsHint")}</span>}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button look="plain" busy={answer.isPending} onClick={() => answer.mutate({ autoTranslate: true })}>
          {t("yes")}
        </Button>
        <Button look="plain" busy={answer.isPending} onClick={change}>
          {t("readsChange")}
        </Button>
        <Button look="plain" busy={answer.isPending} onClick={() => answer.mutate({})}>
          {t("notNow")}
        </Button>
      </div>
    </section>
  );
}
