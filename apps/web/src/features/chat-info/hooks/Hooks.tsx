import type { Output } from "@lingualoom/contract/calls.ts";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ShownOnce } from "#/ui/forms/ShownOnce.tsx";
import { HookForm } from "./HookForm.tsx";
import { HookRow } from "./HookRow.tsx";

interface Props {
  readonly conversationId: string;
  readonly hooks: Output<"GET /conversations/:conversationId/programs">["hooks"];
  readonly mayManage: boolean;
}

/** The addresses by which programs post into a chat. */
export function Hooks({ conversationId, hooks, mayManage }: Props) {
  const { t } = useTranslation("programs");
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <section aria-label={t("hooks")} className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t("hooks")}</h3>
      <p className="text-sm text-muted">{t(mayManage || hooks.length > 0 ? "hooksText" : "noHooks")}</p>
      {made !== null && (
        <ShownOnce label={t("hookAddress")} hint={t("hookOnce")} secret={made} onClose={() => setMade(null)} />
      )}
      {hooks.length > 0 && (
        <ul aria-label={t("hooks")} className="grid divide-y divide-line">
          {hooks.map((hook) => (
            <HookRow key={hook.id} conversationId={conversationId} hook={hook} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {isNew && (
        <HookForm
          conversationId={conversationId}
          onDone={(url) => {
            setNew(false);
            if (url) setMade(url);
          }}
        />
      )}
      {mayManage && !isNew && (
        <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
          {t("newHook")}
        </Button>
      )}
    </section>
  );
}
