import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

interface Props {
  readonly conversationId: string;
  /** Absent: a new one. */
  readonly hook?: { readonly id: string; readonly name: string };
  /** With the address of a new one. */
  readonly onDone: (url?: string) => void;
}

/** What a webhook is called. */
export function HookForm({ conversationId, hook, onDone }: Props) {
  const { t } = useTranslation("programs");
  const [name, setName] = useState(hook?.name ?? "");
  const save = useAction({
    act: async () => {
      if (!hook)
        return (await call("POST /conversations/:conversationId/hooks", { params: { conversationId }, body: { name } }))
          .url;
      const params = { conversationId, hookId: hook.id };
      await call("PATCH /conversations/:conversationId/hooks/:hookId", { params, body: { name } });
      return undefined;
    },
    stale: [keys.programs(conversationId)],
    onDone: (url) => onDone(url),
  });
  const problem = issueAt("name", save.error) ?? (save.error ? sentenceOf(save.error, t("hookFailed")) : undefined);
  return (
    <FormInPlace onSubmit={() => save.mutate()} className="gap-3">
      <Field
        label={t("hookName")}
        hint={t("hookNameHint")}
        autoComplete="off"
        maxLength={2 * NAME_CODE_POINTS}
        error={problem}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormButtons
        action={t(hook ? "saveBot" : "makeHook")}
        busy={save.isPending}
        disabled={name.trim() === ""}
        onCancel={() => onDone()}
      />
    </FormInPlace>
  );
}
