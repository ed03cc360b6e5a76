import type { Me } from "@lingualoom/contract/shapes.ts";
import { type SiteLanguage, siteAddress } from "@lingualoom/contract/site.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { BookMarked, CircleQuestionMark, Gauge, Keyboard, LogOut, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useConnection } from "#/realtime/connection/use-live.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { iconLink } from "#/ui/graphics/icon-link.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { usePanel } from "#/ui/layers/use-panel.ts";

interface Props extends AccountActions {
  readonly me: Me;
  readonly avatar: (online: boolean) => ReactNode;
  readonly children: ReactNode;
}

export function ProfileHeader({ me, avatar, children, ...actions }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const connected = useConnection() === "connected";
  return (
    <div className="flex items-center gap-3 border-b border-line p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
      {avatar(connected)}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <bdi className="one-line">{me.fullName}</bdi>
        </p>
        <p className={`text-xs ${connected ? "text-green" : "text-muted"}`}>
          {t(connected ? "common:online" : "common:offline")}
        </p>
      </div>
      <div className="-me-1 flex">
        {children}
        {me.isAdmin && (
          <Link to="/admin" aria-label={t("adminDashboard")} title={t("adminDashboard")} className={iconLink}>
            <Gauge aria-hidden size={18} />
          </Link>
        )}
        <Link to="/settings" aria-label={t("settings")} title={t("settings")} className={iconLink}>
          <Settings aria-hidden size={18} />
        </Link>
        <AccountMenuButton {...actions} />
      </div>
    </div>
  );
}

function AccountMenuButton(actions: AccountActions) {
  const { t } = useTranslation("chat");
  const { open, anchor, button, close } = usePanel("menu");
  return (
    <>
      <IconButton {...button} label={t("account")}>
        <LineIcon line="dots" className="size-5" />
      </IconButton>
      {open && <AccountMenu {...actions} anchor={anchor} onClose={close} />}
    </>
  );
}

interface AccountActions {
  readonly onShortcuts: () => void;
  readonly onLogout: () => void;
}

interface AccountActionsProps extends AccountActions {
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Rarely needed items, and signing out, which must not be clicked by accident. */
function AccountMenu({ onShortcuts, onLogout, ...menu }: AccountActionsProps) {
  const { t, i18n } = useTranslation(["chat", "keys", "settings"]);
  const touch = useMedia(TOUCH);
  const navigate = useNavigate();
  const learningLanguages = useLearningLanguages();
  const phrasebook = {
    text: t("settings:phrasebook"),
    icon: <BookMarked aria-hidden size={18} />,
    onSelect: () => void navigate({ to: "/settings/$page", params: { page: "phrasebook" } }),
  };
  const shortcuts = { text: t("keys:title"), icon: <Keyboard aria-hidden size={18} />, onSelect: onShortcuts };
  // Opens beside the app, which keeps its place and its uploads.
  const help = {
    text: t("help"),
    icon: <CircleQuestionMark aria-hidden size={18} />,
    onSelect: () => void open(siteAddress("help", i18n.language as SiteLanguage), "_blank", "noopener"),
  };
  const logout = {
    text: t("logout"),
    icon: <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />,
    onSelect: onLogout,
  };
  return (
    <ActionMenu
      label={t("account")}
      actions={[...(learningLanguages.length > 0 ? [phrasebook] : []), ...(touch ? [] : [shortcuts]), help, logout]}
      {...menu}
    />
  );
}
