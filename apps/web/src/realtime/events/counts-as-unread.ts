import type { Message } from "@lingualoom/contract/shapes.ts";

/** A system message is read in the conversation; only somebody who has come by my invite is news. */
export const countsAsUnread = ({ system }: Message) => !system || system.code === "invite_accepted";
