import type { CallerInput, Output } from "@lingualoom/contract/calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { backendStatusQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Part } from "../Part.tsx";
import { useAdminAction } from "../use-admin-action.ts";

export function BackendTab() {
  const { t } = useTranslation("admin");
  const { data } = useQuery(backendStatusQuery);
  const client = useQueryClient();
  const {
    mutate: change,
    isPending: updating,
    proof,
  } = useAdminAction({
    act: (body: CallerInput<"PUT /admin/config", "body">) => call("PUT /admin/config", { body }),
    done: t("backendsChanged"),
    failed: t("backendsFailed"),
    onDone: () => void client.invalidateQueries({ queryKey: backendStatusQuery.queryKey }),
  });
  if (!data) return <Skeleton className="rounded-md h-40 w-full" />;
  const { status, list } = data;
  const urls = list.backends;
  // The revision of the displayed list: another administrator may have changed it.
  const save = (backends: string[], onSuccess?: () => void) =>
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

interface Props {
  readonly updating: boolean;
  readonly onAdd: (url: string, done: () => void) => void;
}

function AddBackend({ updating, onAdd }: Props) {
  const { t } = useTranslation("admin");
  const [url, setUrl] = useState("");
  return (
    <Form
      onSubmit={() => url.trim() && onAdd(url.trim(), () => setUrl(""))}
      className="mb-6 grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end"
    >
      <Field
        label={t("backendUrl")}
        type="text"
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" busy={updating}>
        {updating ? t("adding") : t("add")}
      </Button>
    </Form>
  );
}

type BackendDetail = Output<"GET /admin/render-status">["backends"]["details"][number];

interface BackendRowProps {
  readonly backend: BackendDetail;
  readonly place: number;
  /** Absent if this server cannot change the list. */
  readonly onPrimary?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly updating: boolean;
}

const DOTS = { healthy: "bg-green", unhealthy: "bg-red", asleep: "bg-marigold", unknown: "bg-line" } as const;

function BackendRow({ backend, place, onPrimary, onRemove, updating }: BackendRowProps) {
  const { t, i18n } = useTranslation("admin");
  const { url, status, responseTime } = backend;
  const statuses = {
    healthy: t("isHealthy"),
    unhealthy: t("isUnhealthy"),
    asleep: t("isAsleep"),
    unknown: t("isUnknown"),
  };
  const roles = [t("primary"), t("backup")];
  const milliseconds = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "millisecond" });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="w-6 text-muted tabular-nums">{place + 1}.</span>
      <span aria-hidden className={`size-2.5 rounded-full ${DOTS[status]}`} />
      <div className="min-w-0 flex-1 basis-60">
        <code dir="ltr" className="break-all">
          {url}
        </code>
        {roles[place] && <span className="ms-2 rounded-sm bg-indigo-soft px-1.5 text-xs">{roles[place]}</span>}
      </div>
      <span>{statuses[status]}</span>
      <span className="text-muted tabular-nums">{milliseconds.format(responseTime)}</span>
      {onPrimary && (
        <Button small look="quiet" disabled={updating} onClick={onPrimary}>
          {t("setPrimary")}
        </Button>
      )}
      {onRemove && (
        <Button small look="danger" disabled={updating} onClick={onRemove}>
          {t("remove")}
        </Button>
      )}
    </li>
  );
}
