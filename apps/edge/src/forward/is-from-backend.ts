/**
 * A host whose server is down or waking up answers in its place with a page of its own. Our servers refuse in JSON.
 */
export function isFromBackend({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const isGateways = (status >= 502 && status <= 504) || (status >= 520 && status <= 530);
  return !isGateways || (headers.get("content-type") ?? "").startsWith("application/json");
}
