/**
 * A host whose server is down or waking up fails in its place, with a page or a line of its own; our servers fail in
 * JSON. What is not theirs is as good as no answer.
 */
export const isFromBackend = ({ status, headers }: Pick<Response, "status" | "headers">): boolean =>
  status < 500 || (headers.get("content-type") ?? "").startsWith("application/json");
