/** Lets work continue after the answer was sent. */
export type Background = Pick<ExecutionContext, "waitUntil">;
