import type { Output } from "@lingualoom/contract/calls.ts";
import { NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { keys } from "#/data/keys.ts";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";

interface Props {
  /** Absent: a new one. */
  readonly bot?: Output<"GET /bots">[number];
  readonly onDone: () => void;
}

/** What a bot is called, which language it writes, and who finds it. */
export function BotForm({ bot, onDone }: Props) {
  const { t } = useTranslation(["programs", "common"]);
  const client = useQueryClient();
  const languages = useLanguages();
  const [fullName, setFullName] = useState(bot?.fullName ?? "");
  const [writes, setWrites] = useState(bot?.writes ?? "");
  const [discoverable, setDiscoverable] = useState(bot?.discoverable ?? false);
  const save = useMutation({
    mutationFn: () => {
      const body = { fullName, writes: writes || null, discoverable };
      return bot ? call("PATCH /bots/:id", { params: { id: bot._id }, body }) : call("POST /bots", { body });
    },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: keys.allContacts });
      await client.invalidateQueries({ queryKey: keys.bots });
      onDone();
    },
  });
  const form = useOpenedInPlace<HTMLFormElement>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const nameProblem = issueAt("fullName", save.error);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4 outline-none">
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
      {save.error && !nameProblem && (
        <p role="alert" className="text-sm text-red">
          {sentenceOf(save.error, t("botFailed"))}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" busy={save.isPending} disabled={fullName.trim() === ""}>
          {t(bot ? "saveBot" : "makeBot")}
        </Button>
      </div>
    </form>
  );
}
