/** What may go on after the answer is given. */
export type Background = Pick<ExecutionContext, "waitUntil">;
