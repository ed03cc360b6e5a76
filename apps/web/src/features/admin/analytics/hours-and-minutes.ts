const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const hoursAndMinutes = (seconds: number) => ({
  hours: Math.floor(seconds / HOUR),
  minutes: Math.floor((seconds % HOUR) / MINUTE),
});
