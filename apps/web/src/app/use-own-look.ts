import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { showInterfaceIn } from "#/i18n/i18n.ts";
import { applyTheme } from "./styles/theme.ts";

/** The page has the theme and the interface language that the person has chosen. */
export function useOwnLook(): void {
  const { data: settings } = useQuery(settingsQuery);
  const { theme, interfaceLanguage } = settings ?? {};
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (interfaceLanguage) void showInterfaceIn(interfaceLanguage);
  }, [interfaceLanguage]);
}
