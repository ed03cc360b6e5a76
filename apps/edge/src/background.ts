/** Lets work go on after the answer was sent. */
export type Background = Pick<ExecutionContext, "waitUntil">;
