import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { personalKey } from "#/data/personal-storage.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useMayBecomeAccount } from "./use-may-become-account.ts";

const QUIET_MS = 7 * 24 * 60 * 60 * 1000;
const dismissedKey = (me: string) => personalKey(me, "guest-notice");

function wasDismissed(me: string): boolean {
  return Date.now() - Number(localStorage.getItem(dismissedKey(me)) ?? 0) < QUIET_MS;
}

/** One line that says what a guest can do to keep the chat. Once dismissed, it stays away for a week. */
export function GuestNotice({ me }: { readonly me: string }) {
  const { t } = useTranslation(["guests", "common"]);
  const [isHidden, setHidden] = useState(() => wasDismissed(me));
  const mayBecomeAccount = useMayBecomeAccount();
  if (isHidden || !mayBecomeAccount) return null;
  const dismiss = () => {
    setHidden(true);
    try {
      localStorage.setItem(dismissedKey(me), String(Date.now()));
    } catch {
      // If storage is full, the line is back at the next visit.
    }
  };
  return (
    <section
      aria-label={t("common:guest")}
      className="flex items-center gap-x-3 border-b border-line bg-surface ps-4 pe-1 text-sm"
    >
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 py-1">
        <span className="text-muted">{t("notice")}</span>
        <Link
          to="/signup"
          className="inline-flex min-h-6 items-center rounded-sm font-medium text-indigo underline-offset-4 hover:underline"
        >
          {t("noticeAction")}
        </Link>
      </p>
      <IconButton label={t("common:dismiss")} onClick={dismiss}>
        <X aria-hidden size={16} />
      </IconButton>
    </section>
  );
}
