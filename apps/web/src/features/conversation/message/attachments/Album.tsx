import { useTranslation } from "#/i18n/use-translation.ts";
import type { MessageItem } from "../item.ts";
import { Photo } from "./Photo.tsx";
import type { ShownAttachment } from "./shown-attachment.ts";
import { VideoCell } from "./VideoCell.tsx";

/** The last cell says how many further ones there are; the viewer has them all. */
const CELLS_MAX = 4;

interface Props {
  readonly item: MessageItem;
  readonly attachments: readonly ShownAttachment[];
}

/** Several images and videos of a message, side by side. */
export function Album({ item, attachments }: Props) {
  const { t } = useTranslation("timeline");
  const cells = attachments.slice(0, CELLS_MAX);
  const more = attachments.length - cells.length;
  return (
    <div className="-mx-1.5 mb-1 grid w-80 max-w-[calc(100%+0.75rem)] grid-cols-2 gap-0.5 overflow-hidden rounded-md">
      {cells.map((attachment, i) => {
        // Of three the first is as wide as the other two.
        const cell = cells.length === 3 && i === 0 ? "wide" : "square";
        const Cell = attachment.kind === "video" ? VideoCell : Photo;
        const isLast = more > 0 && i === CELLS_MAX - 1;
        return (
          <div key={attachment.key} className={`relative ${cell === "wide" ? "col-span-2" : ""}`}>
            <Cell item={item} attachment={attachment} cell={cell} />
            {isLast && (
              <span className="always-dark pointer-events-none absolute inset-0 grid place-content-center bg-paper/70 text-2xl font-semibold text-ink">
                <span aria-hidden dir="ltr">
                  {t("moreInAlbum", { count: more })}
                </span>
                <span className="sr-only">{t("moreInAlbumWords", { count: more })}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
