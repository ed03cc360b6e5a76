import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = { day: 1, week: 7, month: 30, never: null } as const;
const USES = { one: 1, ten: 10, hundred: 100, any: null } as const;

interface Props {
  readonly onClose: () => void;
}

/** How long a new link holds, and for how many people. At first for one, within a week. */
export function NewServerLink({ onClose }: Props) {
  const { t, i18n } = useTranslation(["joining", "common"]);
  const client = useQueryClient();
  const form = useOpenedInPlace<HTMLDivElement>();
  const number = new Intl.NumberFormat(i18n.language);
  const [end, setEnd] = useState<keyof typeof DAYS>("week");
  const [uses, setUses] = useState<keyof typeof USES>("one");
  const make = useMutation({
    mutationFn: () => {
      const [days, most] = [DAYS[end], USES[uses]];
      const expiresAt = days && new Date(Date.now() + days * DAY_MS).toISOString();
      return call("POST /server-invites", {
        body: { ...(expiresAt && { expiresAt }), ...(most && { uses: most }) },
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.serverInvites });
      onClose();
    },
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
      {make.error && (
        <p role="alert" className="text-sm text-red">
          {sentenceOf(make.error, t("linkFailed"))}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          {t("makeLink")}
        </Button>
      </div>
    </div>
  );
}
