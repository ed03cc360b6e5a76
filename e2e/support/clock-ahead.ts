import { systemClock } from "../../apps/server/src/platform/clock.ts";

// Loaded into the server before its own files, so that all its time comes from this clock.
const ahead = Number(process.env.CLOCK_AHEAD_HOURS) * 3_600_000;
Object.assign(systemClock, { now: () => new Date(Date.now() + ahead) });
