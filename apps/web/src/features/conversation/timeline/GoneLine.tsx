import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Gone } from "./items.ts";

interface Props {
  readonly item: string;
  readonly gone: Gone;
}

/** In place of a run of deleted or expired messages. */
export function GoneLine({ item, gone: { count } }: Props) {
  const { t } = useTranslation("timeline");
  return (
    <p data-row={item} className="self-center px-3 py-1 text-center text-xs text-muted italic">
      {t("goneMessages", { count })}
    </p>
  );
}
