/** The time zone of this device's clock. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
