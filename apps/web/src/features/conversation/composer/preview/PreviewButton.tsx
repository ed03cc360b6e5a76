import type { Address } from "#/data/address.ts";
import { switchPreviews, usePreviewsHere } from "#/data/drafts/preview-switch.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { useHowFar } from "./use-how-far.ts";

interface Props {
  readonly me: string;
  readonly address: Address;
}

/** In the field: shows what the others will read while one writes, and says how far a draft goes for it. */
export function PreviewButton({ me, address }: Props) {
  const { t } = useTranslation("preview");
  const on = usePreviewsHere(me, address);
  const { level, sentence } = useHowFar(address);
  if (level === undefined || level === "device") return null;
  const press = () => {
    switchPreviews(me, address, !on);
    if (!on) toast.show(sentence, { id: "how-far" });
  };
  return (
    <IconButton
      label={t("switch")}
      aria-pressed={on}
      aria-description={sentence}
      onClick={press}
      className={`md:size-11 ${on ? "text-marigold-ink!" : ""}`}
    >
      <LineIcon line="languages" className="size-5" />
    </IconButton>
  );
}
