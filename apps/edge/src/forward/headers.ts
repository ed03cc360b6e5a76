const HOP_BY_HOP = ["connection", "keep-alive", "proxy-authorization", "te", "trailer", "transfer-encoding"];
/** Headers that only a proxy may set. The worker drops what a visitor wrote there. */
const PROXY_HEADERS = /^(?:x-forwarded-|cf-|forwarded$|x-real-ip$|true-client-ip$|host$)/;

/** The headers for a backend: the visitor's own, and the visitor's address as the one entry of this proxy. */
export function forwardedHeaders(given: Headers, isHttps: boolean): Headers {
  const headers = new Headers(given);
  for (const name of [...given.keys()]) if (PROXY_HEADERS.test(name) || HOP_BY_HOP.includes(name)) headers.delete(name);
  const address = given.get("cf-connecting-ip");
  if (address) headers.set("x-forwarded-for", address);
  headers.set("x-forwarded-proto", isHttps ? "https" : "http");
  return headers;
}
