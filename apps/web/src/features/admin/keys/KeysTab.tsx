import type { KeyType } from "@lingualoom/contract/calls/admin/keys.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { providerKeysQuery } from "../../../data/admin.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { PasswordDialog } from "../../../ui/PasswordDialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Part } from "../Part.tsx";
import { AddKey } from "./AddKey.tsx";
import { KeyList } from "./KeyList.tsx";
import { CLOUDFLARE_TYPES, OTHER_TYPES } from "./key-types.ts";
import { TestConnection } from "./TestConnection.tsx";
import { useChangeKeys } from "./use-change-keys.ts";
import { useTypeTexts } from "./use-type-texts.ts";

export function KeysTab() {
  const { t } = useTranslation("admin");
  const { data: keys } = useQuery(providerKeysQuery);
  const { typeName } = useTypeTexts();
  const { change, updating, waiting, confirm, giveUp } = useChangeKeys();
  const [adding, setAdding] = useState(false);
  if (!keys) return <Skeleton className="rounded-md h-60 w-full" />;

  const list = (type: KeyType) => (
    <KeyList
      type={type}
      keys={keys[type]}
      updating={updating}
      onOrder={(order) => change({ type, keys: order, done: t("keysChanged") })}
    />
  );
  return (
    <>
      <div role="status">
        {updating && <p className="mb-4 bg-sunken px-4 py-2 text-sm">{t("updatingKeys")}</p>}
      </div>
      <Part
        title={t("cloudflareTitle")}
        end={
          <div className="flex flex-wrap gap-3">
            <TestConnection provider="cloudflare" name="Cloudflare" />
            <Button look={adding ? "quiet" : "primary"} onClick={() => setAdding(!adding)}>
              {adding ? t("cancel") : t("addConfiguration")}
            </Button>
          </div>
        }
      >
        {adding && (
          <AddKey
            updating={updating}
            onAdd={(type, key) =>
              change(
                { type, keys: [...keys[type], key], done: t("keyAdded", { name: typeName(type) }) },
                { onSuccess: () => setAdding(false) },
              )
            }
          />
        )}
        <dl className="mb-6 grid grid-cols-2 border-y border-line">
          <div className="py-3">
            <dt className="text-sm text-muted">{t("apiTokens")}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{keys.cloudflare.length}</dd>
          </div>
          <div className="border-s border-line px-4 py-3">
            <dt className="text-sm text-muted">{t("accountIds")}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{keys.accounts.length}</dd>
          </div>
        </dl>
        <div className="grid gap-8">
          {CLOUDFLARE_TYPES.map((type) => (
            <div key={type}>{list(type)}</div>
          ))}
        </div>
      </Part>
      {OTHER_TYPES.map((type) => (
        <Part
          key={type}
          title={typeName(type)}
          end={<TestConnection provider={type} name={typeName(type)} />}
        >
          {list(type)}
        </Part>
      ))}
      <p className="text-sm text-muted">{t("keysNote")}</p>
      {waiting && (
        <PasswordDialog problem={waiting.problem} busy={updating} onPassword={confirm} onClose={giveUp} />
      )}
    </>
  );
}
