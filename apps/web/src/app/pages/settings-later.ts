import { pageLater } from "./page-later.tsx";

export const SettingsPage = pageLater(async () => (await import("#/features/settings/SettingsPage.tsx")).SettingsPage);
