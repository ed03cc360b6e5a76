import { useNavigate } from "@tanstack/react-router";
import { BookMarked, Keyboard, LogOut } from "lucide-react";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";

export interface AccountActions {
  readonly onShortcuts: () => void;
  readonly onLogout: () => void;
}

interface Props extends AccountActions {
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** What is seldom needed, and signing out, which nobody may press by accident. */
export function AccountMenu({ onShortcuts, onLogout, ...menu }: Props) {
  const { t } = useTranslation(["chat", "keys", "settings"]);
  const touch = useMedia(TOUCH);
  const navigate = useNavigate();
  const learningLanguages = useLearningLanguages();
  const phrasebook = {
    text: t("settings:phrasebook"),
    icon: <BookMarked aria-hidden size={18} />,
    onSelect: () => void navigate({ to: "/settings/$page", params: { page: "phrasebook" } }),
  };
  const shortcuts = { text: t("keys:title"), icon: <Keyboard aria-hidden size={18} />, onSelect: onShortcuts };
  const logout = {
    text: t("logout"),
    icon: <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />,
    onSelect: onLogout,
  };
  return (
    <ActionMenu
      label={t("account")}
      actions={[...(learningLanguages.length > 0 ? [phrasebook] : []), ...(touch ? [] : [shortcuts]), logout]}
      {...menu}
    />
  );
}
