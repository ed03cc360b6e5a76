import type { Message } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { linkLook } from "../link-look.ts";
import { useRendition } from "../renditions/use-rendition.ts";
import { useShown } from "../renditions/use-shown.ts";
import type { OnDevice } from "../rules/decision.ts";
import { useThreadView } from "../rules/thread-view.ts";
import { TranslateButton } from "./TranslateButton.tsx";
import { TranslationBox } from "./TranslationBox.tsx";

export interface ByHandProps {
  readonly message: Message;
  readonly target: string;
  /** Absent where the server translates. */
  readonly device: OnDevice | undefined;
  readonly asked: boolean;
  readonly onAsk: () => void;
}

/** The translation that was asked for, by whichever device; otherwise the offer of one. */
export function ManualLookup({ message, target, device, asked, onAsk }: ByHandProps) {
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
