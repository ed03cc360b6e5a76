const HOP_BY_HOP = ["connection", "keep-alive", "proxy-authorization", "te", "trailer", "transfer-encoding"];
/** What only a proxy may say: whatever a visitor wrote there is not believed. */
const OF_PROXIES = /^(?:x-forwarded-|cf-|forwarded$|x-real-ip$|true-client-ip$|host$)/;

/** The headers a backend gets: the visitor's, and the address they come from as the one entry of this proxy. */
export function forwardedHeaders(given: Headers, isHttps: boolean): Headers {
  const headers = new Headers(given);
  for (const name of [...given.keys()])
    if (OF_PROXIES.test(name) || HOP_BY_HOP.includes(name)) headers.delete(name);
  const address = given.get("cf-connecting-ip");
  if (address) headers.set("x-forwarded-for", address);
  headers.set("x-forwarded-proto", isHttps ? "https" : "http");
  return headers;
}
