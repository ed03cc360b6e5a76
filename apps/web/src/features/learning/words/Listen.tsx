import { Volume2 } from "lucide-react";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";

export function Listen({ text, language }: { readonly text: string; readonly language: string }) {
  const { t, i18n } = useTranslation("learning");
  const say = useDeviceVoice(language);
  if (!say)
    return <p className="text-sm text-muted">{t("noVoice", { language: languageName(language, i18n.language) })}</p>;
  return (
    <Button look="quiet" className="justify-self-start" onClick={() => say(text)}>
      <Volume2 aria-hidden size={18} />
      {t("listen")}
    </Button>
  );
}
