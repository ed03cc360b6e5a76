import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { keyName } from "./key-names.ts";

const SHORTCUTS = [
  { keys: ["Mod", "K"], text: "search" },
  { keys: ["Mod", "Shift", "F"], text: "searchInChat" },
  { keys: ["Alt", "↑"], text: "previousChat" },
  { keys: ["Alt", "↓"], text: "nextChat" },
  { keys: ["Alt", "U"], text: "unread" },
  { keys: ["Alt", "O"], text: "originals" },
  { keys: ["Shift", "F10"], text: "chatMenu" },
  { keys: ["Esc"], text: "close" },
  { keys: ["Enter"], text: "send" },
  { keys: ["Shift", "Enter"], text: "line" },
  { keys: ["Mod", "B"], text: "bold" },
  { keys: ["Mod", "I"], text: "italic" },
  { keys: ["Mod", "Shift", "X"], text: "strike" },
  { keys: ["Mod", "Shift", "M"], text: "code" },
  { keys: ["Mod", "Shift", "."], text: "quote" },
  { keys: ["↑"], text: "editLast" },
  { keys: ["Esc"], text: "stopEditing" },
  { keys: ["Space"], text: "selectMessage" },
  { keys: ["Shift", "Space"], text: "selectRange" },
  { keys: ["←", "→"], text: "tabsOrImages" },
  { keys: ["Home", "End"], text: "firstLast" },
  { keys: ["+", "−"], text: "zoom" },
  { keys: ["←", "→", "↑", "↓"], text: "emojiGrid" },
  { keys: ["?"], text: "list" },
] as const;

/** On touch screens Enter inserts a line break, since their keyboards have no Shift+Enter. */
const BY_TOUCH: Readonly<Record<string, readonly string[]>> = { send: ["Mod", "Enter"], line: ["Enter"] };

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(["keys", "common"]);
  const touch = useMedia(TOUCH);
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {/* One scrolling block with a sticky button: the button has the focus, and the list is visible from its beginning. */}
      <div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2.5">
          {SHORTCUTS.map(({ keys, text }) => (
            <div key={text} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt dir="ltr" className="flex gap-1 rtl:justify-end">
                {((touch && BY_TOUCH[text]) || keys).map((key) => (
                  <kbd key={key} className="rounded-sm border border-edge bg-sunken px-1.5 font-sans text-sm">
                    {keyName(key, navigator.platform, i18n.language)}
                  </kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <div className="sticky bottom-0 -mb-5 grid bg-surface py-5">
          <Button look="quiet" onClick={onClose}>
            {t("common:close")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
