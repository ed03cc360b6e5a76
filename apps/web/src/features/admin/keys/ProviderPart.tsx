import type { KeyProvider, KeySecret } from "@lingualoom/contract/calls/admin/keys.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { useActivity } from "../activity.ts";
import { Part } from "../Part.tsx";
import { useSecretTexts } from "./use-secret-texts.ts";

interface Props {
  readonly provider: KeyProvider;
  readonly keysOf: (secret: KeySecret) => readonly string[];
  readonly updating: boolean;
  readonly onOrder: (secret: KeySecret, keys: readonly string[]) => void;
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

export function ProviderPart({ provider, keysOf, updating, onOrder, end, children }: Props) {
  const textsOf = useSecretTexts();
  const { id, name, label, secrets } = provider;
  return (
    <Part
      title={name}
      end={
        <div className="flex flex-wrap gap-3">
          {secrets.some((secret) => keysOf(secret).length > 0) && <TestConnection provider={id} name={label} />}
          {end}
        </div>
      }
    >
      {children}
      {secrets.length > 1 && (
        <dl className="mb-6 grid grid-cols-2 border-y border-line">
          {secrets.map((secret, place) => (
            <div key={secret.type} className={place % 2 === 0 ? "py-3" : "border-s border-line px-4 py-3"}>
              <dt className="text-sm text-muted">{textsOf(provider, secret).several}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{keysOf(secret).length}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid gap-8">
        {secrets.map((secret) => (
          <div key={secret.type}>
            <KeyList
              texts={textsOf(provider, secret)}
              removable={secret.removable}
              keys={keysOf(secret)}
              updating={updating}
              onOrder={(order) => onOrder(secret, order)}
            />
          </div>
        ))}
      </div>
    </Part>
  );
}

function TestConnection({ provider, name }: { readonly provider: string; readonly name: string }) {
  const { t } = useTranslation("admin");
  const { report } = useActivity();
  const test = useAction({
    act: () => call("POST /admin/lingualoomai/test", { body: { provider } }),
    onDone: ({ success, modelsAvailable, error = "" }) =>
      success
        ? report("success", t("testPassed", { name, number: modelsAvailable }))
        : report("error", t("testFailed", { reason: error })),
    failed: t("noAnswer"),
    tell: (outcome, reason) => report(outcome, t("testFailed", { reason })),
  });
  return (
    <Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? t("testing") : t("testConnection")}
    </Button>
  );
}

interface KeyListProps {
  readonly texts: ReturnType<ReturnType<typeof useSecretTexts>>;
  /** False if one key must always remain. */
  readonly removable: boolean;
  readonly keys: readonly string[];
  readonly updating: boolean;
  readonly onOrder: (keys: readonly string[]) => void;
}

function KeyList({ texts, removable, keys, updating, onOrder }: KeyListProps) {
  const { t } = useTranslation("admin");
  if (keys.length === 0) return <p className="text-muted">{texts.none}</p>;
  const without = (place: number) => keys.filter((_, i) => i !== place);
  return (
    <ol aria-label={texts.one} className="relative max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
      {keys.map((key, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two keys may look the same when they are shortened.
        <li key={`${key} ${place}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-52">
            <p className="flex items-center gap-2 font-medium">
              {texts.item(place + 1)}
              {place === 0 && <span className="rounded-sm bg-indigo-soft px-1.5 text-xs">{t("primary")}</span>}
            </p>
            <code dir="ltr" className="text-sm text-muted">
              {key}
            </code>
          </div>
          {place > 0 && (
            <Button small look="quiet" disabled={updating} onClick={() => onOrder([key, ...without(place)])}>
              {t("primary")}
            </Button>
          )}
          {(keys.length > 1 || removable) && (
            <Button small look="danger" disabled={updating} onClick={() => onOrder(without(place))}>
              {t("remove")}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
