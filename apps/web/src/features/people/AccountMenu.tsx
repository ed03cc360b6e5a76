import { Keyboard, LogOut } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TOUCH, useMedia } from "../../ui/hooks/use-media.ts";
import type { Anchor } from "../../ui/layers/anchored.ts";
import { Menu, MenuItem } from "../../ui/layers/Menu.tsx";

export interface AccountActions {
  readonly onShortcuts: () => void;
  readonly onLogout: () => void;
}

interface Props extends AccountActions {
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** What is seldom needed, and signing out, which nobody may press by accident. */
export function AccountMenu({ anchor, onClose, onShortcuts, onLogout }: Props) {
  const { t } = useTranslation(["chat", "keys"]);
  const touch = useMedia(TOUCH);
  return (
    <Menu label={t("account")} anchor={anchor} onClose={onClose}>
      {!touch && (
        <MenuItem icon={<Keyboard aria-hidden size={18} />} onSelect={onShortcuts}>
          {t("keys:title")}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden size={18} className="rtl:-scale-x-100" />} onSelect={onLogout}>
        {t("logout")}
      </MenuItem>
    </Menu>
  );
}
