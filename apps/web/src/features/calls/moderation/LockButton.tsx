import type { Call } from "@lingualoom/contract/calls/calls.ts";
import { Lock, LockOpen } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

/** Keeps those out who were not in the call. */
export function LockButton({ id, locked }: Pick<Call, "id" | "locked">) {
  const { t } = useTranslation("calls");
  const lock = useAction({
    act: () => call("PUT /calls/:callId/lock", { params: { callId: id }, body: { locked: !locked } }),
    failed: t("notDone"),
  });
  return (
    <IconButton label={t(locked ? "unlock" : "lock")} aria-pressed={locked} onClick={() => lock.mutate()}>
      {locked ? <Lock aria-hidden size={20} className="text-red" /> : <LockOpen aria-hidden size={20} />}
    </IconButton>
  );
}
