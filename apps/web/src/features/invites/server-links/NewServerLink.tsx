import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { FormButtons } from "#/ui/forms/Form.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";
import { useAction } from "#/ui/kit/use-action.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = { day: 1, week: 7, month: 30, never: null } as const;
const USES = { one: 1, ten: 10, hundred: 100, any: null } as const;

interface Props {
  readonly onClose: () => void;
}

/** How long a new link holds, and for how many people. At first for one, within a week. */
export function NewServerLink({ onClose }: Props) {
  const { t, i18n } = useTranslation("joining");
  const form = useOpenedInPlace<HTMLDivElement>();
  const number = new Intl.NumberFormat(i18n.language);
  const [end, setEnd] = useState<keyof typeof DAYS>("week");
  const [uses, setUses] = useState<keyof typeof USES>("one");
  const make = useAction({
    act: () => {
      const [days, most] = [DAYS[end], USES[uses]];
      const expiresAt = days && new Date(Date.now() + days * DAY_MS).toISOString();
      return call("POST /server-invites", {
        body: { ...(expiresAt && { expiresAt }), ...(most && { uses: most }) },
      });
    },
    stale: [keys.serverInvites],
    onDone: onClose,
  });
  return (
    <div ref={form} className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <Choice
        label={t("uses")}
        value={uses}
        onChange={setUses}
        options={[
          { value: "one", text: number.format(1) },
          { value: "ten", text: number.format(10) },
          { value: "hundred", text: number.format(100) },
          { value: "any", text: t("anyNumber") },
        ]}
      />
      <Choice
        label={t("ends")}
        value={end}
        onChange={setEnd}
        options={[
          { value: "day", text: t("days", { count: 1 }) },
          { value: "week", text: t("days", { count: 7 }) },
          { value: "month", text: t("days", { count: 30 }) },
          { value: "never", text: t("never") },
        ]}
      />
      <ErrorLine text={make.error && sentenceOf(make.error, t("linkFailed"))} />
      <FormButtons action={t("makeLink")} busy={make.isPending} onAction={() => make.mutate()} onCancel={onClose} />
    </div>
  );
}
