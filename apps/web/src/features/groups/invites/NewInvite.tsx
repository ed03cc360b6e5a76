import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = { never: null, day: 1, week: 7, month: 30 } as const;
const USES = { any: null, one: 1, ten: 10, hundred: 100 } as const;

interface Props {
  readonly conversationId: string;
  readonly onMade: () => void;
}

/** How long a new link holds, how often, and whether somebody has to let people in. */
export function NewInvite({ conversationId, onMade }: Props) {
  const { t } = useTranslation("groups");
  const [end, setEnd] = useState<keyof typeof DAYS>("never");
  const [uses, setUses] = useState<keyof typeof USES>("any");
  const [approval, setApproval] = useState(false);
  const make = useAction({
    act: () => {
      const [days, most] = [DAYS[end], USES[uses]];
      const expiresAt = days && new Date(Date.now() + days * DAY_MS).toISOString();
      return call("POST /conversations/:conversationId/invites", {
        params: { conversationId },
        body: { approval, ...(expiresAt && { expiresAt }), ...(most && { uses: most }) },
      });
    },
    stale: [keys.groupInvites(conversationId)],
    onDone: onMade,
  });
  return (
    <div className="grid gap-4">
      <Choice
        label={t("linkEnds")}
        value={end}
        onChange={setEnd}
        options={[
          { value: "never", text: t("never") },
          { value: "day", text: t("days", { count: 1 }) },
          { value: "week", text: t("days", { count: 7 }) },
          { value: "month", text: t("days", { count: 30 }) },
        ]}
      />
      <Choice
        label={t("linkUses")}
        value={uses}
        onChange={setUses}
        options={[
          { value: "any", text: t("anyNumber") },
          { value: "one", text: "1" },
          { value: "ten", text: "10" },
          { value: "hundred", text: "100" },
        ]}
      />
      <SwitchField label={t("approval")} hint={t("approvalHint")} checked={approval} onChange={setApproval} />
      <ErrorLine text={make.error && sentenceOf(make.error, t("changeFailed"))} />
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        {t("makeLink")}
      </Button>
    </div>
  );
}
