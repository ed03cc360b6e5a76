import type { Message } from "@lingualoom/contract/shapes.ts";

/** System messages do not count, except when a user accepts my invite. */
export const countsAsUnread = ({ system }: Message) => !system || system.code === "invite_accepted";
