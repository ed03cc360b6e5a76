import { FileDown } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly box: RefObject<HTMLElement | null>;
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

export function DropTarget({ box, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const taken = useEffectEvent((files: readonly File[]) => onFiles?.(files));
  const isOpen = useEffectEvent(() => onFiles !== undefined);
  useEffect(() => {
    if (!box.current) return;
    const listening = new AbortController();
    const { signal } = listening;
    const place = box.current;
    /** Counted, because the browser reports entering a child before leaving its parent. */
    let depth = 0;
    const moves = (by: number) => {
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    // Otherwise a file dropped outside the box would replace the page.
    const keep = (event: DragEvent) => hasFiles(event) && event.preventDefault();
    addEventListener("dragover", keep, { signal });
    addEventListener("drop", keep, { signal });
    place.addEventListener("dragenter", (event) => hasFiles(event) && isOpen() && moves(1), { signal });
    place.addEventListener("dragleave", (event) => hasFiles(event) && moves(-1), { signal });
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      moves(-depth);
      taken([...(event.dataTransfer?.files ?? [])]);
    };
    place.addEventListener("drop", drop, { signal });
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // Copied text may come with a picture of itself; then the text is meant. A copied file comes with its name.
      const isText = text !== "" && !files.some(({ name }) => text.endsWith(name));
      if (!isOpen() || files.length === 0 || isText) return;
      event.preventDefault();
      taken(files);
    };
    place.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, [box]);
  return over && <DropHint />;
}

function DropHint() {
  const { t } = useTranslation("timeline");
  return (
    <div className="pointer-events-none absolute inset-2 z-20 grid place-content-center justify-items-center gap-3 rounded-lg border-2 border-dashed border-indigo bg-indigo-soft/90 text-lg font-medium text-indigo">
      <FileDown aria-hidden size={32} />
      {t("dropFiles")}
    </div>
  );
}
