const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A time in whole hours and the minutes beyond them, as an uptime is read. */
export const hoursAndMinutes = (seconds: number) => ({
  hours: Math.floor(seconds / HOUR),
  minutes: Math.floor((seconds % HOUR) / MINUTE),
});
