/** One kind of time for the whole server, engines included; see there. */
export { type Clock, systemClock, type Timer } from "@lingualoom/translation/clock.ts";
