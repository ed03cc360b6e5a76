import type { Message } from "./shapes.ts";

/** Whether a message mentions a user, by name or together with everyone. */
export const isMentioned = ({ mentions, mentionsAll }: Message, userId: string): boolean =>
  mentionsAll === true || (mentions?.some((one) => one.userId === userId) ?? false);
