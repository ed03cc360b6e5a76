import type { Output } from "@lingualoom/contract/calls.ts";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ShownOnce } from "#/ui/forms/ShownOnce.tsx";
import { OutgoingForm } from "./OutgoingForm.tsx";
import { OutgoingRow } from "./OutgoingRow.tsx";

interface Props {
  readonly conversationId: string;
  readonly hooks: Output<"GET /conversations/:conversationId/programs">["outgoing"];
  readonly mayManage: boolean;
}

/** The servers to which a chat tells what happens in it. */
export function OutgoingHooks({ conversationId, hooks, mayManage }: Props) {
  const { t } = useTranslation("programs");
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <section aria-label={t("outgoing")} className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t("outgoing")}</h3>
      <p className="text-sm text-muted">{t(mayManage || hooks.length > 0 ? "outgoingText" : "noOutgoing")}</p>
      {secret !== null && (
        <ShownOnce
          label={t("outgoingSecret")}
          hint={t("outgoingOnce")}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {hooks.length > 0 && (
        <ul aria-label={t("outgoing")} className="grid divide-y divide-line">
          {hooks.map((hook) => (
            <OutgoingRow key={hook.id} conversationId={conversationId} hook={hook} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {isNew && (
        <OutgoingForm
          conversationId={conversationId}
          onDone={(made) => {
            setNew(false);
            if (made) setSecret(made);
          }}
        />
      )}
      {mayManage && !isNew && (
        <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
          {t("newOutgoing")}
        </Button>
      )}
    </section>
  );
}
