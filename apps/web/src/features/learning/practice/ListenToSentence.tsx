import { Volume2 } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";

/** Beside a sentence that is looked into; absent where this device has no voice for its language. */
export function ListenToSentence({ text, language }: { readonly text: string; readonly language: string }) {
  const { t } = useTranslation("learning");
  const say = useDeviceVoice(language);
  if (!say) return null;
  return (
    <button
      type="button"
      aria-label={t("listen")}
      title={t("listen")}
      onClick={() => say(text)}
      className="-my-1 ms-1 inline-grid size-6 place-items-center rounded-sm align-middle text-muted hover:bg-marigold-soft hover:text-marigold-ink pointer-coarse:-my-2 pointer-coarse:size-9"
    >
      <Volume2 aria-hidden size={16} />
    </button>
  );
}
