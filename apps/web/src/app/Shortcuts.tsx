import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

const SHORTCUTS = [
  { keys: ["Ctrl", "K"], text: "shortcutSearch" },
  { keys: ["Esc"], text: "shortcutClose" },
  { keys: ["Enter"], text: "shortcutSend" },
  { keys: ["Shift", "Enter"], text: "shortcutLine" },
  { keys: ["?"], text: "shortcutList" },
] as const;

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(["chat", "common"]);
  return (
    <Dialog title={t("shortcuts")} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2.5">
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={text} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-edge bg-sunken px-1.5 font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <Button look="quiet" onClick={onClose}>
        {t("common:close")}
      </Button>
    </Dialog>
  );
}
