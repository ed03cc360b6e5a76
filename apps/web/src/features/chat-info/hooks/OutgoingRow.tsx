import type { Output } from "@lingualoom/contract/calls.ts";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { OutgoingLog } from "./OutgoingLog.tsx";
import { TakeOver } from "./TakeOver.tsx";
import { useEventName } from "./use-event-name.ts";

interface Props {
  readonly conversationId: string;
  readonly hook: Output<"GET /conversations/:conversationId/programs">["outgoing"][number];
  readonly mayManage: boolean;
}

/** One outgoing webhook: where it sends, what, who made it, and whether it arrives. */
export function OutgoingRow({ conversationId, hook, mayManage }: Props) {
  const { t, i18n } = useTranslation(["programs", "common"]);
  const nameOf = useEventName();
  const [isOpen, setOpen] = useState(false);
  const { id, host, by, events, failingSince, isOff, isPaused } = hook;
  const lists = new Intl.ListFormat(i18n.language, { type: "unit" });
  const working = failingSince
    ? t("outgoingFailing", { time: written(new Date(failingSince), "dateAndTime", i18n.language) })
    : t("outgoingWorks");
  const state = isPaused ? t("hookPaused") : isOff ? t("outgoingOff") : working;
  const params = { conversationId, webhookId: id };
  const end = useAction({
    act: () => call("DELETE /conversations/:conversationId/outgoing-hooks/:webhookId", { params }),
    failed: t("endHookFailed"),
    stale: [keys.programs(conversationId)],
  });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium wrap-anywhere">
            <bdi>{host}</bdi>
          </p>
          <p className="text-sm text-muted">
            {t("madeBy", { name: by.deleted ? t("common:deletedAccount") : by.fullName })}
          </p>
          <p className="text-sm text-muted">{lists.format(events.map(nameOf))}</p>
          <p className="text-sm text-muted">{state}</p>
        </div>
        {mayManage && (
          <div className="flex">
            {isPaused && (
              <TakeOver
                conversationId={conversationId}
                name={host}
                takeOver={() => call("POST /conversations/:conversationId/outgoing-hooks/:webhookId/try", { params })}
              />
            )}
            <Button
              look="plain"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              aria-label={`${t("outgoingLog")}: ${host}`}
            >
              {t("outgoingLog")}
            </Button>
            <ConfirmAction
              action={t("endHook")}
              label={`${t("endHook")}: ${host}`}
              title={t("endHookTitle", { name: host })}
              text={t("endOutgoingText")}
              onDo={end.mutateAsync}
            />
          </div>
        )}
      </div>
      {isOpen && <OutgoingLog params={params} mayTry={isOff || failingSince !== null} />}
    </li>
  );
}
