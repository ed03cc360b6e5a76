import type { KeyProvider, KeySecret } from "@lingualoom/contract/calls/admin/keys.ts";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { inputLook } from "../../../ui/forms/input-look.ts";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { useSecretTexts } from "./use-secret-texts.ts";

interface Props {
  readonly provider: KeyProvider;
  readonly updating: boolean;
  readonly onAdd: (secret: KeySecret, key: string) => void;
}

export function AddKey({ provider, updating, onAdd }: Props) {
  const { t } = useTranslation("admin");
  const textsOf = useSecretTexts();
  const { secrets } = provider;
  const [type, setType] = useState(secrets[0]?.type);
  const [key, setKey] = useState("");
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const secret = secrets.find((one) => one.type === type);
    if (secret && key.trim()) onAdd(secret, key.trim());
  };
  return (
    <form
      onSubmit={submit}
      className="mb-8 grid gap-4 border-y border-line py-5 sm:flex sm:*:last:shrink-0 sm:items-end"
    >
      {secrets.length > 1 && (
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
            {secrets.map((secret) => (
              <option key={secret.type} value={secret.type}>
                {textsOf(provider, secret).one}
              </option>
            ))}
          </select>
        </div>
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
    </form>
  );
}
