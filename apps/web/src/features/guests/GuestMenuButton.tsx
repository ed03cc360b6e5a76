import type { Me } from "@lingualoom/contract/shapes.ts";
import { type SiteLanguage, siteAddress } from "@lingualoom/contract/site.ts";
import { useNavigate } from "@tanstack/react-router";
import { CircleQuestionMark, EllipsisVertical, LogOut, Settings, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { later } from "#/ui/later/later.tsx";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { useMayBecomeAccount } from "./use-may-become-account.ts";

const GuestProfile = later(async () => (await import("./GuestProfile.tsx")).GuestProfile);
const LogoutDialog = later(async () => (await import("../session/sign-in/SignOut.tsx")).LogoutDialog);

/** All that guests can change or leave; it takes the place of the settings and of the chat's menu. */
export function GuestMenuButton({ me }: { readonly me: Me }) {
  const { t, i18n } = useTranslation(["guests", "chat"]);
  const { open, anchor, button, close } = usePanel("menu");
  const [dialog, setDialog] = useState<"profile" | "leave" | null>(null);
  const navigate = useNavigate();
  const mayBecomeAccount = useMayBecomeAccount();
  const profile = {
    text: t("profile"),
    icon: <Settings aria-hidden size={18} />,
    onSelect: () => setDialog("profile"),
  };
  const help = {
    text: t("chat:help"),
    icon: <CircleQuestionMark aria-hidden size={18} />,
    onSelect: () => void window.open(siteAddress("help", i18n.language as SiteLanguage), "_blank", "noopener"),
  };
  const signUp = {
    text: t("createAccount"),
    icon: <UserPlus aria-hidden size={18} />,
    onSelect: () => void navigate({ to: "/signup" }),
  };
  const leave = {
    text: t("leave"),
    icon: <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />,
    danger: true,
    onSelect: () => setDialog("leave"),
  };
  return (
    <>
      <IconButton {...button} label={t("menu")}>
        <EllipsisVertical aria-hidden size={20} />
      </IconButton>
      {open && (
        <ActionMenu
          label={t("menu")}
          anchor={anchor}
          actions={[profile, help, ...(mayBecomeAccount ? [signUp] : []), leave]}
          onClose={close}
        />
      )}
      {dialog === "profile" && <GuestProfile me={me} onClose={() => setDialog(null)} />}
      {dialog === "leave" && <LogoutDialog me={me} onClose={() => setDialog(null)} />}
    </>
  );
}
