/** How far a text may go, in ascending order: its users' devices, this server, also cloud providers. */
export const PRIVACY_LEVELS = ["device", "server", "providers"] as const;
export type PrivacyLevel = (typeof PRIVACY_LEVELS)[number];

/** Whether a text that may go as far as `allowed` may be seen at that level. */
export const isWithin = (level: PrivacyLevel, allowed: PrivacyLevel): boolean =>
  PRIVACY_LEVELS.indexOf(level) <= PRIVACY_LEVELS.indexOf(allowed);
