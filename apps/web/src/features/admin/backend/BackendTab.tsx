import { useQuery, useQueryClient } from "@tanstack/react-query";
import { backendStatusQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";
import { useReauthenticatedChange } from "../reauthentication/use-reauthenticated-change.ts";
import { AddBackend } from "./AddBackend.tsx";
import { BackendRow } from "./BackendRow.tsx";

/** The backends of the same people; the first is the primary, the second its backup. */
export function BackendTab() {
  const { t } = useTranslation("admin");
  const { data } = useQuery(backendStatusQuery);
  const { change, updating, proof } = useChangeBackends();
  if (!data) return <Skeleton className="rounded-md h-40 w-full" />;
  const { status, list } = data;
  const urls = list.backends;
  const save = (backends: readonly string[], onSuccess?: () => void) =>
    change({ backends, revision: list.revision }, onSuccess && { onSuccess });

  return (
    <>
      <div role="status">{updating && <p className="mb-4 bg-sunken px-4 py-2 text-sm">{t("updatingBackends")}</p>}</div>
      <Part title={t("backends")}>
        <dl className="mb-6 grid grid-cols-3 border-y border-line">
          {[
            [t("total"), status.total],
            [t("healthy"), status.healthy],
            [t("cycle"), status.cycle],
          ].map(([label, value]) => (
            <div key={label} className="border-s border-line px-4 py-3 first:border-s-0 first:ps-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <dl className="mb-6 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{t("primary")}</dt>
          <dd dir="ltr" className="break-all sm:text-start">
            {status.primary}
          </dd>
          <dt className="text-muted">{t("backup")}</dt>
          <dd dir="ltr" className="break-all sm:text-start">
            {status.backup || "—"}
          </dd>
        </dl>
        <AddBackend updating={updating} onAdd={(url, done) => save([...urls, url], done)} />
        <ol aria-label={t("backends")} className="divide-y divide-line border-y border-line">
          {status.details.map((backend, place) => {
            const others = urls.filter((url) => url !== backend.url);
            const isListed = urls.includes(backend.url);
            return (
              <BackendRow
                key={backend.url}
                backend={backend}
                place={place}
                updating={updating}
                onPrimary={isListed && place > 0 ? () => save([backend.url, ...others]) : undefined}
                onRemove={isListed && urls.length > 1 ? () => save(others) : undefined}
              />
            );
          })}
        </ol>
        {urls.length === 0 && <p className="mt-4 text-sm text-muted">{t("singleBackend")}</p>}
      </Part>
      {proof}
    </>
  );
}

interface Change {
  readonly backends: readonly string[];
  /** The revision of the list that was on the screen. */
  readonly revision: number;
}

/** Replaces the list of backends. */
function useChangeBackends() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { report } = useActivity();
  return useReauthenticatedChange({
    ask: ({ backends, revision }: Change) =>
      call("PUT /admin/config", {
        body: { backends: [...backends], revision },
      }),
    onDone: () => {
      report("success", t("backendsChanged"));
      void client.invalidateQueries({ queryKey: backendStatusQuery.queryKey });
    },
    failure: t("backendsFailed"),
  });
}
