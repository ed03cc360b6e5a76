import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { meQuery } from "../../data/account/session.queries.ts";
import { settingsQuery } from "../../data/account/settings.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { buttonLook } from "../../ui/forms/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { FullScreenSpinner } from "../../ui/states/FullScreenSpinner.tsx";
import { Retry } from "../../ui/states/Retry.tsx";
import { NotificationSwitch } from "../notifications/NotificationSwitch.tsx";
import { AppearanceSettings } from "./AppearanceSettings.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DataSettings } from "./DataSettings.tsx";
import { HistorySettings } from "./HistorySettings.tsx";
import { PlanSettings } from "./PlanSettings.tsx";
import { PrivacySettings } from "./PrivacySettings.tsx";
import { ProfileSettings } from "./ProfileSettings.tsx";
import { Section } from "./Section.tsx";
import { SessionSettings } from "./SessionSettings.tsx";
import { TranslationSettings } from "./TranslationSettings.tsx";

export function SettingsPage() {
  const { t } = useTranslation(["settings", "common", "notifications"]);
  const { data: me } = useQuery(meQuery);
  const { data: settings, isPending, refetch } = useQuery(settingsQuery);
  if (isPending) return <FullScreenSpinner />;
  return (
    <main className="mx-auto max-w-3xl px-5 py-6 sm:px-8">
      <Link to="/" className={`${buttonLook("plain")} -ms-4`}>
        <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
        {t("back")}
      </Link>
      <h1 className="mt-4 mb-6 text-2xl font-semibold">{t("title")}</h1>
      {me && (
        <>
          <ProfileSettings me={me} />
          <ChangePassword me={me} />
        </>
      )}
      {settings ? (
        <>
          <TranslationSettings settings={settings} />
          {me && <HistorySettings me={me} />}
          <AppearanceSettings settings={settings} />
          {me && (
            <Section title={t("notifications:title")}>
              <NotificationSwitch me={me._id} />
            </Section>
          )}
          <PrivacySettings settings={settings} />
        </>
      ) : (
        <EmptyState title={t("loadFailed")}>
          <Retry onClick={() => void refetch()} />
        </EmptyState>
      )}
      <PlanSettings />
      <SessionSettings />
      {me && <DataSettings me={me} />}
    </main>
  );
}
