import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";

/** System messages are not announced, except when a user accepts my invite. */
export const isAnnounced = ({ system }: Message) => !system || system.code === "invite_accepted";

/** Replies that only their thread shows do not count in the conversation. */
export const countsAsUnread = (message: Message) => isAnnounced(message) && !isOnlyInThread(message);
