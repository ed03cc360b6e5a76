import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { PASSKEY_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { hasPasskeys } from "#/data/account/passkeys.ts";
import { configQuery, waysInQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { ResourceRow } from "#/features/settings/ResourceRow.tsx";
import { Section } from "#/features/settings/Section.tsx";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form, FormButtons } from "#/ui/forms/Form.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { useMakePasskey } from "./use-make-passkey.ts";

const isAddress = () => /^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ""));

/** Returns this page's address at a name of the server; null if it has none. */
function addressWithName({ localHttps, passkeys }: PublicConfig): URL | null {
  const name = localHttps?.names.find((one) => one !== "localhost");
  if (localHttps && name) return new URL(location.pathname, `https://${name}:${localHttps.port}`);
  if (passkeys !== "localhost") return null;
  return new URL(location.pathname, `${location.protocol}//localhost:${location.port}`);
}

/** The user's passkeys. Empty without support by server and browser; at an IP address, with an explanation. */
export function Passkeys() {
  const { t } = useTranslation("security");
  const { data: config } = useQuery(configQuery);
  const query = useQuery(waysInQuery);
  const ways = query.data;
  const { make, isPending, proof } = useMakePasskey();
  const isOffered = hasPasskeys(config?.passkeys);
  const named = config ? addressWithName(config) : null;
  if (!isOffered && !ways?.passkeys.length && isAddress())
    return (
      <Section>
        <p className="text-sm text-muted">
          {t("passkeysNeedName")}{" "}
          {named && (
            <a href={named.href} dir="ltr" className="font-medium text-indigo underline">
              {named.host}
            </a>
          )}
        </p>
      </Section>
    );
  if (!isOffered && !ways?.passkeys.length) return null;
  return (
    <Section title={t("passkeys")}>
      <p className="text-muted">{t("passkeysText")}</p>
      {isOffered && (
        <Button look="quiet" className="justify-self-start" busy={isPending} onClick={make}>
          {t("newPasskey")}
        </Button>
      )}
      <ResourceList
        label={t("passkeys")}
        query={query}
        items={ways?.passkeys}
        failed={t("waysFailed")}
        className="grid divide-y divide-line"
      >
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
      </ResourceList>
      {proof}
    </Section>
  );
}

type Passkey = Output<"GET /auth/ways-in">["passkeys"][number];

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
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
