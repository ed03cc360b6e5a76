import { Bold, Code, Italic, Strikethrough, TextQuote } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { toggleMark } from "./toggle-mark.ts";

const MARKS = [
  { name: "bold", text: "markBold", Icon: Bold, code: "KeyB", shift: false },
  { name: "italic", text: "markItalic", Icon: Italic, code: "KeyI", shift: false },
  { name: "strike", text: "markStrike", Icon: Strikethrough, code: "KeyX", shift: true },
  { name: "code", text: "markCode", Icon: Code, code: "KeyM", shift: true },
  { name: "quote", text: "markQuote", Icon: TextQuote, code: "Period", shift: true },
] as const;

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export function FormatBar({ field }: Props) {
  const { t } = useTranslation("timeline");
  const [selecting, setSelecting] = useState(false);
  useEffect(() => {
    const area = field.current;
    const look = () => {
      const isInBar = document.activeElement?.closest("[data-format-bar]");
      if (!isInBar) setSelecting(document.activeElement === area && isSelecting(area));
    };
    const press = (event: KeyboardEvent) => {
      const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
      const pressed = MARKS.find(({ code, shift }) => code === event.code && shift === event.shiftKey);
      if (!isCommand || !pressed || !area || !isSelecting(area)) return;
      event.preventDefault();
      toggleMark(area, pressed.name);
    };
    document.addEventListener("selectionchange", look);
    document.addEventListener("focusin", look);
    area?.addEventListener("keydown", press);
    // The bar may have loaded after the selection was made.
    look();
    return () => {
      document.removeEventListener("selectionchange", look);
      document.removeEventListener("focusin", look);
      area?.removeEventListener("keydown", press);
    };
  }, [field]);
  if (!selecting) return null;
  return (
    <div
      data-format-bar
      role="toolbar"
      aria-label={t("formatting")}
      className="absolute start-2 bottom-full z-10 mb-4 flex rounded-lg border border-line bg-surface p-1 shadow-lg"
    >
      {MARKS.map(({ name, text, Icon }) => (
        <IconButton
          key={name}
          label={t(text)}
          // The field keeps its selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            const area = field.current;
            if (!area) return;
            area.focus();
            toggleMark(area, name);
          }}
        >
          <Icon aria-hidden size={18} />
        </IconButton>
      ))}
    </div>
  );
}

const isSelecting = (area: HTMLTextAreaElement | null) =>
  area !== null && area.value.slice(area.selectionStart, area.selectionEnd).trim() !== "";
