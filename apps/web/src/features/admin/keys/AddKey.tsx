import type { KeyProvider, KeySecret } from "@lingualoom/contract/calls/admin/keys.ts";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { inputLook } from "../../../ui/forms/Field.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { useSecretTexts } from "./use-secret-texts.ts";

interface Props {
  readonly providers: readonly KeyProvider[];
  readonly updating: boolean;
  readonly onAdd: (provider: KeyProvider, secret: KeySecret, key: string) => void;
}

export function AddKey({ providers, updating, onAdd }: Props) {
  const { t } = useTranslation("admin");
  const textsOf = useSecretTexts();
  const choices = providers.flatMap((provider) => provider.secrets.map((secret) => ({ provider, secret })));
  const [type, setType] = useState(choices[0]?.secret.type);
  const [key, setKey] = useState("");
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = choices.find(({ secret }) => secret.type === type);
    if (chosen && key.trim()) onAdd(chosen.provider, chosen.secret, key.trim());
  };
  return (
    <form
      onSubmit={submit}
      className="mb-8 grid gap-4 border-y border-line py-5 sm:grid-cols-[14rem_1fr_auto] sm:items-end"
    >
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t("keyType")}
        </label>
        <select
          id={id}
          value={type}
          onChange={(event) => setType(event.target.value)}
          className={`${inputLook} drop-down`}
        >
          {choices.map(({ provider, secret }) => (
            <option key={secret.type} value={secret.type}>
              {textsOf(provider, secret).one}
            </option>
          ))}
        </select>
      </div>
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
    </form>
  );
}
