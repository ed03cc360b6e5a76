import type { Output } from "@lingualoom/contract/calls.ts";
import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

interface Props {
  /** Absent: a new one. */
  readonly bot?: Output<"GET /bots">[number];
  readonly onDone: () => void;
}

/** What a bot is called, which language it writes, and who finds it. */
export function BotForm({ bot, onDone }: Props) {
  const { t } = useTranslation("programs");
  const languages = useLanguages();
  const [fullName, setFullName] = useState(bot?.fullName ?? "");
  const [writes, setWrites] = useState(bot?.writes ?? "");
  const [discoverable, setDiscoverable] = useState(bot?.discoverable ?? false);
  const save = useAction({
    act: (): Promise<unknown> => {
      const body = { fullName, writes: writes || null, discoverable };
      return bot ? call("PATCH /bots/:id", { params: { id: bot._id }, body }) : call("POST /bots", { body });
    },
    stale: [keys.allContacts, keys.bots],
    onDone,
  });
  const nameProblem = issueAt("fullName", save.error);
  return (
    <FormInPlace onSubmit={() => save.mutate()} className="gap-4">
      <Field
        label={t("botName")}
        autoComplete="off"
        maxLength={2 * NAME_CODE_POINTS}
        error={nameProblem}
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <SelectField
        label={t("botWrites")}
        hint={t("botWritesHint")}
        value={writes}
        onChange={setWrites}
        options={[
          { value: "", text: t("botWritesUnknown") },
          ...languages.map(({ code, name }) => ({ value: code, text: name })),
        ]}
      />
      <SwitchField
        label={t("botFindable")}
        hint={t("botFindableHint")}
        checked={discoverable}
        onChange={setDiscoverable}
      />
      <ErrorLine text={save.error && !nameProblem && sentenceOf(save.error, t("botFailed"))} />
      <FormButtons
        action={t(bot ? "saveBot" : "makeBot")}
        busy={save.isPending}
        disabled={fullName.trim() === ""}
        onCancel={onDone}
      />
    </FormInPlace>
  );
}
