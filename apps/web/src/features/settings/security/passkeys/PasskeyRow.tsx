import type { Output } from "@lingualoom/contract/calls.ts";
import { PASSKEY_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { ResourceRow } from "#/features/settings/ResourceRow.tsx";
import { written } from "#/i18n/moments.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form, FormButtons } from "#/ui/forms/Form.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";

type Passkey = Output<"GET /auth/ways-in">["passkeys"][number];

/** One passkey: since when there is one, when it was used, another name, and its end. */
export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { t, i18n } = useTranslation(["security", "programs"]);
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const time = (at: string) => written(new Date(at), "dateAndTime", i18n.language);
  const remove = useProvenAction({
    act: () => call("DELETE /auth/passkeys/:id", { params: { id } }),
    failed: t("notRemoved"),
    stale: [keys.waysIn],
  });
  return (
    <ResourceRow
      Icon={KeyRound}
      title={<bdi>{name}</bdi>}
      lines={[
        t("madeAt", { time: time(createdAt) }),
        lastUsedAt ? t("programs:lastUsed", { time: time(lastUsedAt) }) : t("programs:neverUsed"),
      ]}
    >
      <div className="flex flex-wrap">
        <Button look="plain" aria-label={`${t("rename")}: ${name}`} onClick={() => setRenaming(true)}>
          {t("rename")}
        </Button>
        <ConfirmAction
          action={t("remove")}
          label={`${t("remove")}: ${name}`}
          title={t("removeTitle", { name })}
          text={t("removeText")}
          onDo={remove.mutateAsync}
        />
      </div>
      {isRenaming && <RenamePasskey id={id} before={name} onClose={() => setRenaming(false)} />}
      {remove.proof}
    </ResourceRow>
  );
}

interface Props {
  readonly id: string;
  /** The name that it has. */
  readonly before: string;
  readonly onClose: () => void;
}

function RenamePasskey({ id, before, onClose }: Props) {
  const { t } = useTranslation(["security", "programs"]);
  const [name, setName] = useState(before);
  const rename = useAction({
    act: () => call("PATCH /auth/passkeys/:id", { params: { id }, body: { name: name.trim() } }),
    stale: [keys.waysIn],
    onDone: onClose,
  });
  return (
    <Dialog title={t("renameTitle")} onClose={onClose}>
      <Form onSubmit={() => name.trim() && rename.mutate()} className="grid gap-4">
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
        <FormButtons action={t("rename")} busy={rename.isPending} disabled={name.trim() === ""} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
