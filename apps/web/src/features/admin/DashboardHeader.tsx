import { Link } from "@tanstack/react-router";
import { ArrowLeft, RefreshCw } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { iconLink } from "#/ui/graphics/icon-link.ts";

interface Props {
  readonly live: {
    readonly on: boolean;
    readonly setOn: (on: boolean) => void;
    readonly updating: boolean;
    readonly refresh: () => Promise<void>;
  };
}

export function DashboardHeader({ live }: Props) {
  const { t } = useTranslation("admin");
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 py-4">
      <Link to="/" aria-label={t("back")} title={t("back")} className={`${iconLink} -ms-2`}>
        <ArrowLeft aria-hidden size={20} className="rtl:-scale-x-100" />
      </Link>
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <p className="flex items-center gap-2 text-sm text-muted">
        <span aria-hidden className={`size-2 rounded-full ${live.updating ? "animate-breathe bg-edge" : "bg-green"}`} />
        {live.updating ? t("updating") : t("liveData")}
      </p>
      <div className="ms-auto flex flex-wrap items-center gap-x-5">
        <SwitchField label={t("autoRefresh")} checked={live.on} onChange={live.setOn} />
        <IconButton label={t("refresh")} onClick={() => void live.refresh()}>
          <RefreshCw aria-hidden size={18} />
        </IconButton>
      </div>
    </header>
  );
}
