import { type SubmitEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";

interface Props {
  readonly updating: boolean;
  readonly onAdd: (url: string, done: () => void) => void;
}

export function AddBackend({ updating, onAdd }: Props) {
  const { t } = useTranslation("admin");
  const [url, setUrl] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (url.trim()) onAdd(url.trim(), () => setUrl(""));
  };
  return (
    <form onSubmit={submit} className="mb-6 grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
      <Field
        label={t("backendUrl")}
        type="text"
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" busy={updating}>
        {updating ? t("adding") : t("add")}
      </Button>
    </form>
  );
}
