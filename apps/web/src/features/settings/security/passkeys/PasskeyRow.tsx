import type { Output } from "@lingualoom/contract/calls.ts";
import { PASSKEY_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { SubmitEvent } from "react";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { written } from "#/i18n/moments.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";

type Passkey = Output<"GET /auth/ways-in">["passkeys"][number];

/** One passkey: since when there is one, when it was used, another name, and its end. */
export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { t, i18n } = useTranslation(["security", "programs"]);
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const time = (at: string) => written(new Date(at), "dateAndTime", i18n.language);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <KeyRound aria-hidden size={22} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{t("madeAt", { time: time(createdAt) })}</p>
        <p className="text-sm text-muted">
          {lastUsedAt ? t("programs:lastUsed", { time: time(lastUsedAt) }) : t("programs:neverUsed")}
        </p>
      </div>
      <div className="flex flex-wrap">
        <Button look="plain" aria-label={`${t("rename")}: ${name}`} onClick={() => setDoing("rename")}>
          {t("rename")}
        </Button>
        <Button
          look="plain"
          className="text-red!"
          aria-label={`${t("remove")}: ${name}`}
          onClick={() => setDoing("remove")}
        >
          {t("remove")}
        </Button>
      </div>
      {doing === "rename" && <RenamePasskey id={id} before={name} onClose={() => setDoing(null)} />}
      {doing === "remove" && <RemovePasskey id={id} name={name} onClose={() => setDoing(null)} />}
    </li>
  );
}

interface RemoveProps extends Pick<Passkey, "id" | "name"> {
  readonly onClose: () => void;
}

function RemovePasskey({ id, name, onClose }: RemoveProps) {
  const { t } = useTranslation("security");
  const client = useQueryClient();
  const proof = useProof();
  const remove = useMutation({
    mutationFn: () => call("DELETE /auth/passkeys/:id", { params: { id } }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: keys.waysIn });
    },
    onError: (error) => {
      if (asksForProof(error)) return proof.demand(() => remove.mutate(), error);
      toast.error(sentenceOf(error, t("notRemoved")));
      onClose();
    },
  });
  return (
    <>
      <AskDialog
        title={t("removeTitle", { name })}
        text={t("removeText")}
        action={t("remove")}
        busy={remove.isPending}
        onDo={() => remove.mutate()}
        onClose={onClose}
      />
      {proof.dialog}
    </>
  );
}

interface Props {
  readonly id: string;
  /** The name that it has. */
  readonly before: string;
  readonly onClose: () => void;
}

function RenamePasskey({ id, before, onClose }: Props) {
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
