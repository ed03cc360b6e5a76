import { PASSKEY_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";

interface Props {
  readonly id: string;
  /** The name that it has. */
  readonly before: string;
  readonly onClose: () => void;
}

export function RenamePasskey({ id, before, onClose }: Props) {
  const { t } = useTranslation(["security", "common", "programs"]);
  const client = useQueryClient();
  const [name, setName] = useState(before);
  const rename = useMutation({
    mutationFn: () => call("PATCH /auth/passkeys/:id", { params: { id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: keys.waysIn });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim()) rename.mutate();
  };
  return (
    <Dialog title={t("renameTitle")} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={t("programs:tokenName")}
          autoComplete="off"
          maxLength={2 * PASSKEY_NAME_CODE_POINTS}
          error={
            rename.error ? (issueAt("name", rename.error) ?? sentenceOf(rename.error, t("notRenamed"))) : undefined
          }
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" busy={rename.isPending} disabled={name.trim() === ""}>
            {t("rename")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
