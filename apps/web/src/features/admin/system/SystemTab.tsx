import type { FailedWork as Failed, SystemStatus } from "@lingualoom/contract/calls/admin/system.ts";
import type { ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import { EMAILS_COUNTED } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { systemQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { hoursAndMinutes } from "../analytics/hours-and-minutes.ts";
import { Part } from "../Part.tsx";
import { ServerSetting } from "../server-settings/ServerSetting.tsx";
import { useServerSettings } from "../server-settings/use-server-settings.ts";
import type { TabProps } from "../tab-props.ts";
import { useAdminAction } from "../use-admin-action.ts";
import { CheckServer } from "./doctor/CheckServer.tsx";
import { Reach } from "./reach/Reach.tsx";

const LEVELS: readonly Level[] = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

export function SystemTab({ me }: TabProps) {
  const { t, i18n } = useTranslation("admin");
  const { data } = useQuery(systemQuery);
  if (!data) return <Skeleton className="rounded-md h-96 w-full" />;
  const number = new Intl.NumberFormat(i18n.language);
  const emails = (count: number) => `${number.format(count)}${count < EMAILS_COUNTED ? "" : "+"}`;
  const size = (bytes: number) => asSize(bytes, i18n.language);
  const { disk, queues } = data;
  const written = {
    messages: number.format(queues.messagesWritten),
    batches: number.format(queues.batchesWritten),
  };
  const indexing = queues.searchIndexing;
  const searchIndex = indexing
    ? t("conversationsLookedThrough", {
        looked: number.format(indexing.conversations),
        all: number.format(indexing.of),
      })
    : t("indexIsComplete");
  const checks = [
    [t("database"), data.database],
    [t("powerCutCheck"), data.durability],
    [t("backendCheck"), data.backend],
    [t("emailService"), data.mail],
    ["NATS", data.nats],
    [t("disk"), disk],
    [t("sandbox"), data.sandbox],
  ] as const;
  const facts: readonly (readonly [string, string])[] = [
    [t("systemUptime"), t("uptime", hoursAndMinutes(data.uptime))],
    [t("memory"), size(data.memoryBytes)],
    [t("diskFree"), disk.free === undefined ? "" : size(disk.free)],
    [t("databaseSize"), data.databaseBytes === null ? "" : size(data.databaseBytes)],
    [t("openConnections"), number.format(data.sockets)],
    [t("mailWaiting"), emails(queues.mailWaiting)],
    [t("mailGivenUp"), emails(queues.mailGivenUp)],
    [t("messagesWritten"), t("inBatches", written)],
    [t("searchIndex"), searchIndex],
    ...Object.entries(data.versions),
    [t("migrations"), `${number.format(data.migrations.length)} (${data.migrations.at(-1)?.name ?? ""})`],
  ];
  return (
    <>
      <Part title={t("checks")}>
        <dl className="divide-y divide-line border-y border-line">
          {checks.map(([label, { ok, word, message }]) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-3 py-2.5">
              <dt className="flex w-40 items-center gap-2">
                <span aria-hidden className={`size-2.5 rounded-full ${ok ? "bg-green" : "bg-red"}`} />
                {label}
              </dt>
              <dd className={`font-medium ${ok ? "" : "text-red"}`}>{word}</dd>
              {message && <dd className="min-w-0 text-sm text-muted">{message}</dd>}
            </div>
          ))}
        </dl>
      </Part>
      <FailedWork failed={data.failed} />
      <Reach />
      <CheckServer me={me} />
      <Part title={t("facts")}>
        <dl className="grid gap-x-10 sm:grid-cols-2">
          {facts
            .filter(([, value]) => value !== "")
            .map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 border-t border-line py-2">
                <dt className="text-muted">{label}</dt>
                <dd className="text-end font-medium tabular-nums">{value}</dd>
              </div>
            ))}
        </dl>
      </Part>
      <LogLevel />
      <ServerLog lines={data.log} />
    </>
  );
}

type Level = ServerSettings["logLevel"];

function LogLevel() {
  const { t } = useTranslation("admin");
  const settings = useServerSettings();
  return (
    <ServerSetting title={t("logTitle")} names={["logLevel"]} settings={settings}>
      {({ logLevel }) => (
        <div className="max-w-md">
          <SelectField
            label={t("logLevel")}
            hint={t("logLevelHint")}
            value={logLevel}
            options={LEVELS.map((level) => ({ value: level, text: level }))}
            onChange={(level) => settings.change({ logLevel: level })}
          />
        </div>
      )}
    </ServerSetting>
  );
}

function FailedWork({ failed }: { readonly failed: readonly Failed[] }) {
  const { t, i18n } = useTranslation("admin");
  const { t: common } = useTranslation("common");
  const { mutate, isPending, variables } = useAdminAction({
    act: ({ _id: id, discards }: { readonly _id: string; readonly discards: boolean }) =>
      call(discards ? "DELETE /health/admin/failed/:id" : "POST /health/admin/failed/:id/retry", { params: { id } }),
    done: (_, { discards }) => t(discards ? "failedIsDiscarded" : "failedIsRetried"),
    failed: t("reportActionFailed"),
    stale: [systemQuery.queryKey],
  });
  if (failed.length === 0) return null;
  const titles = (name: string): Readonly<Record<string, string>> => ({
    email: t("failedEmail", { name }),
    sweep: t("failedSweep", { name }),
    push: t("failedPush"),
    reminder: t("failedReminder"),
    alert: t("failedPush"),
    webhook: t("failedWebhook"),
    transcription: t("failedTranscription"),
  });
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "short", timeStyle: "medium" });
  return (
    <Part title={t("failedWork")}>
      <p className="mb-2 text-muted">{t("failedWorkHint")}</p>
      <ul aria-label={t("failedWork")} className="divide-y divide-line border-y border-line">
        {failed.map(({ _id, kind, name, reason, at }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="font-medium">{titles(name)[kind] ?? kind}</span>
            <time dateTime={at} className="text-sm text-muted tabular-nums">
              {time.format(new Date(at))}
            </time>
            <span dir="ltr" className="min-w-0 flex-1 basis-60 text-sm">
              {reason}
            </span>
            <span className="ms-auto flex">
              {[false, true].map((discards) => (
                <Button
                  key={String(discards)}
                  look={discards ? "plain" : "quiet"}
                  busy={isPending && variables._id === _id && variables.discards === discards}
                  onClick={() => mutate({ _id, discards })}
                >
                  {discards ? t("discardFailed") : common("retry")}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function ServerLog({ lines }: { readonly lines: SystemStatus["log"] }) {
  const { t, i18n } = useTranslation("admin");
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "short", timeStyle: "medium" });
  return (
    <Part title={t("recentTrouble")}>
      {lines.length === 0 ? (
        <p className="text-muted">{t("noTrouble")}</p>
      ) : (
        <ol
          aria-label={t("recentTrouble")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
          tabIndex={0}
          className="relative max-h-80 divide-y divide-line overflow-y-auto border-y border-line text-sm"
        >
          {lines.map(({ at, level, message }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line can be there twice in one moment.
            <li key={`${at} ${i}`} className="flex flex-wrap gap-x-3 py-2">
              <span className={`w-12 font-medium ${level === "warn" ? "text-muted" : "text-red"}`}>{level}</span>
              <time dateTime={at} className="text-muted tabular-nums">
                {time.format(new Date(at))}
              </time>
              <span dir="ltr" className="min-w-0 flex-1 basis-60">
                {message}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}
