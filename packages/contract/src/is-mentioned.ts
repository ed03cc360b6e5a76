import type { Message } from "./shapes.ts";

/** Whether a message mentions somebody, by name or with everybody. */
export const isMentioned = ({ mentions, mentionsAll }: Message, userId: string): boolean =>
  mentionsAll === true || (mentions?.some((one) => one.userId === userId) ?? false);
