import { useTranslation } from "../../../i18n/use-translation.ts";

interface Props {
  readonly item: string;
  readonly onShow: () => void;
}

/** In a group, in place of a message of somebody I have blocked. */
export function FoldedMessage({ item, onShow }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <p data-row={item} className="flex flex-wrap items-center gap-x-2 ps-9 text-xs text-muted italic">
      {t("blockedMessage")}
      <button
        type="button"
        onClick={onShow}
        className="min-h-6 rounded-sm font-medium text-indigo not-italic underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t("showBlocked")}
      </button>
    </p>
  );
}
