import type { Output } from "@lingualoom/contract/calls.ts";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { HookForm } from "./HookForm.tsx";
import { TakeOver } from "./TakeOver.tsx";

interface Props {
  readonly conversationId: string;
  readonly hook: Output<"GET /conversations/:conversationId/programs">["hooks"][number];
  readonly mayManage: boolean;
}

/** One webhook: what it is called, who made it, when it last posted. */
export function HookRow({ conversationId, hook, mayManage }: Props) {
  const { t, i18n } = useTranslation(["programs", "common"]);
  const [isOpen, setOpen] = useState(false);
  const { id, name, by, lastUsedAt, isPaused } = hook;
  const used = lastUsedAt
    ? t("lastUsed", { time: written(new Date(lastUsedAt), "dateAndTime", i18n.language) })
    : t("neverUsed");
  const params = { conversationId, hookId: id };
  const end = useAction({
    act: () => call("DELETE /conversations/:conversationId/hooks/:hookId", { params }),
    failed: t("endHookFailed"),
    stale: [keys.programs(conversationId)],
  });
  if (isOpen)
    return (
      <li className="py-3">
        <HookForm conversationId={conversationId} hook={hook} onDone={() => setOpen(false)} />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t("madeBy", { name: by.deleted ? t("common:deletedAccount") : by.fullName })}
        </p>
        <p className="text-sm text-muted">{isPaused ? t("hookPaused") : used}</p>
      </div>
      {mayManage && (
        <div className="flex">
          {isPaused && (
            <TakeOver
              conversationId={conversationId}
              name={name}
              takeOver={() => call("PATCH /conversations/:conversationId/hooks/:hookId", { params, body: { name } })}
            />
          )}
          <Button look="plain" onClick={() => setOpen(true)} aria-label={`${t("renameHook")}: ${name}`}>
            {t("renameHook")}
          </Button>
          <ConfirmAction
            action={t("endHook")}
            label={`${t("endHook")}: ${name}`}
            title={t("endHookTitle", { name })}
            text={t("endHookText")}
            onDo={end.mutateAsync}
          />
        </div>
      )}
    </li>
  );
}
