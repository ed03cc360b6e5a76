import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";

interface Props {
  readonly from: string;
  readonly to: string;
}

/** Shows what this device makes of a sentence. The engine loads with the first one. */
export function TrySentence({ from, to }: Props) {
  const { t } = useTranslation("device");
  const [text, setText] = useState("");
  const translation = useMutation({
    networkMode: "always",
    async mutationFn() {
      const { translateOnDevice } = await import("#/data/device-models/device-engine.ts");
      return translateOnDevice(text, from, to);
    },
  });
  const isRefused = translation.isError || translation.data === null;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) translation.mutate();
      }}
    >
      <Field
        label={t("try")}
        lang={from}
        value={text}
        maxLength={500}
        error={isRefused ? t("failed") : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="quiet" className="justify-self-start" busy={translation.isPending}>
        {t("translate")}
      </Button>
      <output aria-label={t("result")} lang={to} dir="auto" className="min-h-6 border-s-4 border-marigold ps-2.5">
        {translation.data}
      </output>
    </form>
  );
}
