export const TAB_NAMES = [
  "analytics",
  "users",
  "backend",
  "keys",
  "email",
  "system",
  "engines",
  "audit",
] as const;

export type TabName = (typeof TAB_NAMES)[number];

export const isTab = (name: unknown): name is TabName => TAB_NAMES.some((known) => known === name);
