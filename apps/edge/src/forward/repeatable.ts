import { backendRetryOf } from "@lingualoom/contract/call-facts/facts.ts";
import { factsOf } from "@lingualoom/contract/call-facts/facts-of.ts";

/** Whether another backend may get a request when the answer of the first one is lost. */
export function isRepeatable({ method, headers }: Request, path: string): boolean {
  const retry = backendRetryOf(method, factsOf(method, path));
  return retry === "always" || (retry === "with-key" && headers.has("idempotency-key"));
}
