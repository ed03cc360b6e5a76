import type { Me } from "@lingualoom/contract/shapes.ts";
import { Link } from "@tanstack/react-router";
import { LogOut, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../realtime/use-live.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { iconLink } from "../../ui/icon-link.ts";

interface Props {
  readonly me: Me;
  readonly onLogout: () => void;
  /** Further buttons: sound, and on narrow screens close. */
  readonly children: ReactNode;
}

export function ProfileHeader({ me, onLogout, children }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const connected = useConnection() === "connected";
  return (
    <header className="flex items-center gap-3 border-b border-line p-3">
      <Avatar id={me._id} name={me.fullName} picture={me.profilePic} online={connected} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {me.fullName}
        </p>
        <p className={`text-xs ${connected ? "text-green" : "text-muted"}`}>
          {t(connected ? "common:online" : "common:offline")}
        </p>
      </div>
      <div className="-me-1 flex">
        {children}
        <Link to="/settings" aria-label={t("settings")} title={t("settings")} className={iconLink}>
          <Settings aria-hidden size={18} />
        </Link>
        <IconButton label={t("logout")} onClick={onLogout}>
          <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </header>
  );
}
