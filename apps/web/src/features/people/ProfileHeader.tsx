import type { Me } from "@lingualoom/contract/shapes.ts";
import { type SiteLanguage, siteAddress } from "@lingualoom/contract/site.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  BookMarked,
  CalendarClock,
  CircleQuestionMark,
  Gauge,
  Keyboard,
  LogOut,
  MessagesSquare,
  Moon,
  Settings,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { QUIET_ENDS, type Quiet } from "#/data/account/quiet-ends.ts";
import { threadsShown } from "#/data/conversations/threads-shown.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { laterShown } from "#/features/reminders/later-shown.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useConnection } from "#/realtime/connection/use-live.ts";
import { serverNow } from "#/transport/server-time.ts";
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
  readonly quiet: Quiet;
  readonly children: ReactNode;
}

export function ProfileHeader({ me, avatar, quiet, children, ...actions }: Props) {
  const { t } = useTranslation(["chat", "common", "settings"]);
  const connected = useConnection() === "connected";
  return (
    <div className="flex items-center gap-3 border-b border-line p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
      {avatar(connected)}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <bdi className="one-line">{me.fullName}</bdi>
        </p>
        <p className={`one-line text-xs ${connected && !quiet.until ? "text-green" : "text-muted"}`}>
          {connected && quiet.until
            ? t("settings:quietUntil", { time: quiet.until })
            : t(connected ? "common:online" : "common:offline")}
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
        <AccountMenuButton quiet={quiet} {...actions} />
      </div>
    </div>
  );
}

function AccountMenuButton(actions: AccountMenuActions) {
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

interface AccountMenuActions extends AccountActions {
  readonly quiet: Quiet;
}

interface AccountActionsProps extends AccountMenuActions {
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Rarely needed items, and signing out, which must not be clicked by accident. */
function AccountMenu({ quiet, onShortcuts, onLogout, ...menu }: AccountActionsProps) {
  const { t, i18n } = useTranslation(["chat", "keys", "settings"]);
  const touch = useMedia(TOUCH);
  const navigate = useNavigate();
  const learningLanguages = useLearningLanguages();
  const { mayCall } = usePermissions();
  const later = {
    text: t("later"),
    icon: <CalendarClock aria-hidden size={18} />,
    onSelect: () => laterShown.set("reminders"),
  };
  const phrasebook = {
    text: t("settings:phrasebook"),
    icon: <BookMarked aria-hidden size={18} />,
    onSelect: () => void navigate({ to: "/settings/$page", params: { page: "phrasebook" } }),
  };
  const threads = {
    text: t("threads"),
    icon: <MessagesSquare aria-hidden size={18} />,
    onSelect: () => threadsShown.set(true),
  };
  const shortcuts = { text: t("keys:title"), icon: <Keyboard aria-hidden size={18} />, onSelect: onShortcuts };
  // Opens beside the app, which keeps its place and its uploads.
  const help = {
    text: t("help"),
    icon: <CircleQuestionMark aria-hidden size={18} />,
    onSelect: () => void open(siteAddress("help", i18n.language as SiteLanguage), "_blank", "noopener"),
  };
  const [step, setStep] = useState<"first" | "quiet">("first");
  const doNotDisturb = quiet.until
    ? { text: t("settings:quietOff"), icon: <Moon aria-hidden size={18} />, onSelect: () => quiet.change(null) }
    : {
        text: t("settings:quiet"),
        icon: <Moon aria-hidden size={18} />,
        stays: true,
        onSelect: () => setStep("quiet"),
      };
  const logout = {
    text: t("logout"),
    icon: <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />,
    onSelect: onLogout,
  };
  return (
    <ActionMenu
      label={t("account")}
      step={step}
      actions={
        step === "quiet"
          ? QUIET_ENDS.map(({ text, end }) => ({
              text: t(`settings:${text}`),
              onSelect: () => quiet.change(end(new Date(serverNow()))),
            }))
          : [
              threads,
              ...(mayCall("GET /reminders") ? [later] : []),
              ...(learningLanguages.length > 0 ? [phrasebook] : []),
              doNotDisturb,
              ...(touch ? [] : [shortcuts]),
              help,
              logout,
            ]
      }
      {...menu}
    />
  );
}
