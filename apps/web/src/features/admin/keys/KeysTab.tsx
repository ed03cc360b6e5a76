import type { KeyProvider, KeySecret } from "@lingualoom/contract/calls/admin/keys.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ADMIN, providerKeysQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { FormInPlace } from "#/ui/forms/Form.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import { ProviderPart } from "./ProviderPart.tsx";
import { useSecretTexts } from "./use-secret-texts.ts";

export function KeysTab() {
  const { t } = useTranslation("admin");
  const { data } = useQuery(providerKeysQuery);
  const textsOf = useSecretTexts();
  const client = useQueryClient();
  const {
    mutate: change,
    isPending: updating,
    proof,
  } = useAdminAction({
    act: ({ type, keys }: KeyChange) => call("PUT /admin/lingualoomai", { body: { keyType: type, keys: [...keys] } }),
    done: (_, { done }) => done,
    failed: t("keysFailed"),
    onDone({ keys }) {
      client.setQueryData(providerKeysQuery.queryKey, (known) => known && { ...known, keys });
      void client.invalidateQueries({ queryKey: [...ADMIN, "engines"] });
    },
  });
  const [adding, setAdding] = useState<string | null>(null);
  if (!data) return <Skeleton className="rounded-md h-60 w-full" />;

  const keysOf = ({ type }: KeySecret) => data.keys[type] ?? [];
  // Providers with several types of keys need most care, so they come first.
  const providers = data.providers.toSorted((a, b) => b.secrets.length - a.secrets.length);
  return (
    <>
      <div role="status">{updating && <p className="mb-4 bg-sunken px-4 py-2 text-sm">{t("updatingKeys")}</p>}</div>
      {providers.map((provider) => {
        const adds = adding === provider.id;
        const several = provider.secrets.length > 1;
        const none = provider.secrets.every((secret) => keysOf(secret).length === 0);
        return (
          <ProviderPart
            key={provider.id}
            provider={provider}
            keysOf={keysOf}
            updating={updating}
            onOrder={({ type }, keys) => change({ type, keys, done: t("keysChanged") })}
            end={
              (several || none || adds) && (
                <Button look="quiet" onClick={() => setAdding(adds ? null : provider.id)}>
                  {t(adds ? "cancel" : several ? "addConfiguration" : "addKey")}
                </Button>
              )
            }
          >
            {adds && (
              <AddKey
                provider={provider}
                updating={updating}
                onAdd={(secret, key) =>
                  change(
                    {
                      type: secret.type,
                      keys: [...keysOf(secret), key],
                      done: t("keyAdded", { name: textsOf(provider, secret).one }),
                    },
                    { onSuccess: () => setAdding(null) },
                  )
                }
              />
            )}
          </ProviderPart>
        );
      })}
      <p className="text-sm text-muted">{t("keysNote")}</p>
      {proof}
    </>
  );
}

interface KeyChange {
  readonly type: string;
  readonly keys: readonly string[];
  readonly done: string;
}

interface Props {
  readonly provider: KeyProvider;
  readonly updating: boolean;
  readonly onAdd: (secret: KeySecret, key: string) => void;
}

function AddKey({ provider, updating, onAdd }: Props) {
  const { t } = useTranslation("admin");
  const textsOf = useSecretTexts();
  const { secrets } = provider;
  const [type, setType] = useState(secrets[0]?.type);
  const [key, setKey] = useState("");
  const submit = () => {
    const secret = secrets.find((one) => one.type === type);
    if (secret && key.trim()) onAdd(secret, key.trim());
  };
  return (
    <FormInPlace
      onSubmit={submit}
      className="mb-8 gap-4 border-y border-line py-5 sm:flex sm:*:last:shrink-0 sm:items-end"
    >
      {secrets.length > 1 && (
        <SelectField
          label={t("keyType")}
          value={type ?? ""}
          options={secrets.map((secret) => ({ value: secret.type, text: textsOf(provider, secret).one }))}
          onChange={setType}
        />
      )}
      <PasswordField
        label={t("keyValue")}
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <Button type="submit" busy={updating}>
        {updating ? t("adding") : t("add")}
      </Button>
    </FormInPlace>
  );
}
