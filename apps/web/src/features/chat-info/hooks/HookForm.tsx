import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";

interface Props {
  readonly conversationId: string;
  /** Absent: a new one. */
  readonly hook?: { readonly id: string; readonly name: string };
  /** With the address of a new one. */
  readonly onDone: (url?: string) => void;
}

/** What a webhook is called. */
export function HookForm({ conversationId, hook, onDone }: Props) {
  const { t } = useTranslation(["programs", "common"]);
  const client = useQueryClient();
  const [name, setName] = useState(hook?.name ?? "");
  const save = useMutation({
    mutationFn: async () => {
      if (!hook)
        return (await call("POST /conversations/:conversationId/hooks", { params: { conversationId }, body: { name } }))
          .url;
      const params = { conversationId, hookId: hook.id };
      await call("PATCH /conversations/:conversationId/hooks/:hookId", { params, body: { name } });
      return undefined;
    },
    onSuccess: async (url) => {
      await client.invalidateQueries({ queryKey: keys.programs(conversationId) });
      onDone(url);
    },
  });
  const form = useOpenedInPlace<HTMLFormElement>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const problem = issueAt("name", save.error) ?? (save.error ? sentenceOf(save.error, t("hookFailed")) : undefined);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-3 outline-none">
      <Field
        label={t("hookName")}
        hint={t("hookNameHint")}
        autoComplete="off"
        maxLength={2 * NAME_CODE_POINTS}
        error={problem}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={() => onDone()}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" busy={save.isPending} disabled={name.trim() === ""}>
          {t(hook ? "saveBot" : "makeHook")}
        </Button>
      </div>
    </form>
  );
}
