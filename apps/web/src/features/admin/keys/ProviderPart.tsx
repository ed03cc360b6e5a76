import type { KeyProvider, KeySecret } from "@lingualoom/contract/calls/admin/keys.ts";
import type { ReactNode } from "react";
import { Part } from "../Part.tsx";
import { KeyList } from "./KeyList.tsx";
import { TestConnection } from "./TestConnection.tsx";
import { useSecretTexts } from "./use-secret-texts.ts";

interface Props {
  readonly provider: KeyProvider;
  readonly keysOf: (secret: KeySecret) => readonly string[];
  readonly updating: boolean;
  readonly onOrder: (secret: KeySecret, keys: readonly string[]) => void;
  /** Beside the test of the connection. */
  readonly end?: ReactNode;
  /** Above the keys. */
  readonly children?: ReactNode;
}

/** The keys of one provider; of several types, how many there are of each stands above them. */
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
