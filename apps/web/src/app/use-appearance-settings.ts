import type { Settings, Theme } from "@lingualoom/contract/settings-schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { settingsQuery } from "../data/account/settings.queries.ts";
import { keys } from "../data/keys.ts";
import { showInterfaceIn } from "../i18n/i18n.ts";

export function useAppearanceSettings(): void {
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const { theme, textSize, density, interfaceLanguage } = settings ?? {};
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (textSize && density) applySizes({ textSize, density });
  }, [textSize, density]);
  useEffect(() => {
    if (!interfaceLanguage) return;
    void showInterfaceIn(interfaceLanguage).then((isAnother) => {
      // Cached notes have a name in the language before.
      if (isAnother)
        for (const queryKey of [keys.allConversationLists, keys.allConversations])
          void client.invalidateQueries({ queryKey });
    });
  }, [client, interfaceLanguage]);
}

/** `before-paint.js` reads it before the first paint of the next visit. It belongs to the browser, not to a user. */
const THEME_KEY = "lingualoom:theme";

/** Read by `before-paint.js`, like the theme. */
const SIZES_KEY = "lingualoom:sizes";

function applySizes({ textSize, density }: Pick<Settings, "textSize" | "density">): void {
  const sizes = `${textSize} ${density}`;
  document.documentElement.dataset.sizes = sizes;
  localStorage.setItem(SIZES_KEY, sizes);
}

function applyTheme(theme: Theme): void {
  if (theme === "system") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(THEME_KEY);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(THEME_KEY, theme);
  }
}
