/** The whole server and the translation engines share one clock type, which tests can replace. */
export { type Clock, systemClock, type Timer } from "@lingualoom/translation/clock.ts";
