import type { Output } from "@lingualoom/contract/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { useEventName } from "./use-event-name.ts";

type Log = Output<"GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries">;

interface Props {
  readonly params: { readonly conversationId: string; readonly webhookId: string };
  readonly mayTry: boolean;
}

export function OutgoingLog({ params, mayTry }: Props) {
  const { t, i18n } = useTranslation("programs");
  const nameOf = useEventName();
  const log = useQuery({
    queryKey: keys.hookLog(params.webhookId),
    queryFn: () => call("GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries", { params }),
    refetchOnMount: "always",
  });
  const stale = [keys.hookLog(params.webhookId), keys.programs(params.conversationId)];
  const test = useAction({
    act: () => call("POST /conversations/:conversationId/outgoing-hooks/:webhookId/test", { params }),
    failed: t("outgoingTestFailed"),
    stale,
  });
  const tryAgain = useAction({
    act: () => call("POST /conversations/:conversationId/outgoing-hooks/:webhookId/try", { params }),
    failed: t("tryFailed"),
    stale,
  });
  function outcomeOf({ status, attempts }: Log["deliveries"][number]): string {
    if (attempts === 0) return t("deliveryWaits");
    if (status === null) return t("deliveryUnanswered");
    return status >= 200 && status < 300 ? t("deliveryArrived", { status }) : t("deliveryAnswered", { status });
  }
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface p-4">
      {log.data ? (
        <>
          <p className="text-sm wrap-anywhere">
            <bdi dir="ltr">{log.data.url}</bdi>
          </p>
          {log.data.deliveries.length === 0 ? (
            <p className="text-sm text-muted">{t("noDeliveries")}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
            <ul aria-label={t("outgoingLog")} tabIndex={0} className="grid max-h-72 gap-2 overflow-y-auto text-sm">
              {log.data.deliveries.map((one) => (
                <li key={one.id}>
                  <p className="flex flex-wrap justify-between gap-x-3">
                    <span>{nameOf(one.type)}</span>
                    <span>{outcomeOf(one)}</span>
                  </p>
                  <p className="text-muted">
                    {written(new Date(one.attemptedAt ?? one.createdAt), "dateAndTime", i18n.language)}
                  </p>
                  {one.error && (
                    <p className="text-muted wrap-anywhere">
                      <bdi>{one.error}</bdi>
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : log.isError ? (
        <RetryLine text={t("outgoingLogFailed")} onRetry={log.refetch} />
      ) : (
        <Skeleton className="h-16 rounded-md" />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {mayTry && (
          <Button look="quiet" busy={tryAgain.isPending} onClick={() => tryAgain.mutate()}>
            {t("tryAgain")}
          </Button>
        )}
        <Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
          {t("outgoingTest")}
        </Button>
      </div>
    </div>
  );
}
