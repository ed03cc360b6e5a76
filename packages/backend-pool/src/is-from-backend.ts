/**
 * Whether an answer comes from one of our servers. A host whose server is down or starting answers a 5xx with a page of
 * its own; our servers answer a 5xx in JSON. The pool treats a host's page as no answer.
 */
export const isFromBackend = ({ status, headers }: Pick<Response, "status" | "headers">): boolean =>
  status < 500 || (headers.get("content-type") ?? "").startsWith("application/json");
