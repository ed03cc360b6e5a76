export { type Clock, systemClock, type Timer } from "@lingualoom/translation/clock.ts";
