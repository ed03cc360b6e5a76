export const SCREEN = { width: 1440, height: 900 } as const;
