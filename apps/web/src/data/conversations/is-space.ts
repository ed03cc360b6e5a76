import type { Conversation } from "@lingualoom/contract/shapes.ts";

/** Whether a conversation is the announcement group of a space, which stands for the space. */
export const isSpace = ({ _id, group }: Conversation): boolean => group?.space?._id === _id;
