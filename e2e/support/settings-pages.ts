/** The pages of the settings, as their addresses and in the order of the index. */
export const SETTINGS_PAGES = ["me", "language", "learning", "appearance", "privacy", "security", "data"] as const;
