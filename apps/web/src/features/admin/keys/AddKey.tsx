import type { KeyType } from "@lingualoom/contract/calls/admin/keys.ts";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { inputLook } from "../../../ui/Field.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { CLOUDFLARE_TYPES, OTHER_TYPES } from "./key-types.ts";
import { useTypeTexts } from "./use-type-texts.ts";

interface Props {
  readonly updating: boolean;
  readonly onAdd: (type: KeyType, key: string) => void;
}

export function AddKey({ updating, onAdd }: Props) {
  const { t } = useTranslation("admin");
  const { typeName } = useTypeTexts();
  const [type, setType] = useState<KeyType>("cloudflare");
  const [key, setKey] = useState("");
  const id = useId();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (key.trim()) onAdd(type, key.trim());
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
          onChange={(event) => setType(event.target.value as KeyType)}
          className={`${inputLook} drop-down`}
        >
          {[...CLOUDFLARE_TYPES, ...OTHER_TYPES].map((name) => (
            <option key={name} value={name}>
              {typeName(name)}
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
