import type { KeyProvider, KeySecret } from "@lingualoom/contract/calls/admin/keys.ts";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";
import { useSecretTexts } from "./use-secret-texts.ts";

interface Props {
  readonly provider: KeyProvider;
  readonly updating: boolean;
  readonly onAdd: (secret: KeySecret, key: string) => void;
}

export function AddKey({ provider, updating, onAdd }: Props) {
  const { t } = useTranslation("admin");
  const textsOf = useSecretTexts();
  const form = useOpenedInPlace<HTMLFormElement>();
  const { secrets } = provider;
  const [type, setType] = useState(secrets[0]?.type);
  const [key, setKey] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const secret = secrets.find((one) => one.type === type);
    if (secret && key.trim()) onAdd(secret, key.trim());
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="mb-8 grid gap-4 border-y border-line py-5 sm:flex sm:*:last:shrink-0 sm:items-end"
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
    </form>
  );
}
