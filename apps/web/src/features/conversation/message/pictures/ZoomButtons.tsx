import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";

/** Same as a double tap. */
const STEPS = 2;

interface Props {
  /** 1 for the whole picture. */
  readonly scale: number;
  readonly onZoom: (steps: number) => void;
  readonly onWhole: () => void;
}

/** On narrow screens a single button leaves room for the sender and time; pinch, wheel and keys do the same. */
export function ZoomButtons({ scale, onZoom, onWhole }: Props) {
  const { t } = useTranslation("dialogs");
  const narrow = useMedia(NARROW);
  const isWhole = scale === 1;
  if (narrow)
    return (
      <IconButton label={t(isWhole ? "zoomIn" : "zoomWhole")} onClick={() => (isWhole ? onZoom(STEPS) : onWhole())}>
        {isWhole ? <ZoomIn aria-hidden size={20} /> : <Maximize aria-hidden size={18} />}
      </IconButton>
    );
  return (
    <>
      <IconButton label={t("zoomOut")} disabled={isWhole} onClick={() => onZoom(-1)}>
        <ZoomOut aria-hidden size={20} />
      </IconButton>
      <IconButton label={t("zoomIn")} onClick={() => onZoom(1)}>
        <ZoomIn aria-hidden size={20} />
      </IconButton>
      <IconButton label={t("zoomWhole")} disabled={isWhole} onClick={onWhole}>
        <Maximize aria-hidden size={18} />
      </IconButton>
    </>
  );
}
