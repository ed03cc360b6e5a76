import { useTranslation } from "../../i18n/use-translation.ts";
import { linkLook } from "./link-look.ts";
import { TranslateButton } from "./TranslateButton.tsx";
import { TranslationBox } from "./TranslationBox.tsx";
import { useThreadView } from "./thread-view.ts";
import type { ByHandProps } from "./translation-props.ts";
import { useRendition } from "./use-rendition.ts";
import { useShown } from "./use-shown.ts";

/** The translation that was asked for, by whichever device; otherwise the offer of one. */
export function LookedUpByHand({ message, target, device, asked, onAsk }: ByHandProps) {
  const { t } = useTranslation("translation");
  const { originals } = useThreadView();
  const [shown, choose] = useShown(message);
  const wanted = { asked, automatic: false, device };
  const { data, error, busy, retry, again } = useRendition(message, target, wanted);
  const show = () => {
    choose("translation");
    if (!data) onAsk();
  };
  if (originals) return null;
  if (shown === "original")
    return (
      <button type="button" onClick={show} className={linkLook}>
        {t("show")}
      </button>
    );
  // Only a person who asked sees that there was nothing to translate.
  const silent = !asked && data?.provider === "none";
  if (silent || !(data || busy || error)) return <TranslateButton onAsk={onAsk} />;
  return (
    <TranslationBox
      message={message}
      translation={data}
      error={error}
      onRetry={asked ? retry : onAsk}
      again={again}
      onHide={() => choose("original")}
      onCorrected={onAsk}
    />
  );
}
