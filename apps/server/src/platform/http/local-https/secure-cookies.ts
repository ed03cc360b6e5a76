import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { isEncrypted } from "../http-server.ts";

const OWN = "lingualoom.";
const SECURE = /^__(?:Host|Secure)-(?=lingualoom\.)/;

/**
 * Cookies isolate neither ports nor schemes: a browser would send those of https in clear text to the http port. So on
 * the https port this server's cookies have other names, which browsers keep from http. Everything behind these
 * functions sees the plain names, and only the cookies of the request's own port.
 */
export const secureCookies = {
  of: (request: IncomingMessage): string | undefined =>
    isEncrypted(request) ? plainCookies(request.headers.cookie) : request.headers.cookie,

  middleware: (async (c, next) => {
    if (!isEncrypted(c.env.incoming)) return next();
    c.req.raw.headers.set("cookie", plainCookies(c.req.header("cookie")));
    await next();
    const cookies = c.res.headers.getSetCookie();
    c.res.headers.delete("set-cookie");
    for (const cookie of cookies) c.res.headers.append("set-cookie", secureCookie(cookie));
  }) satisfies MiddlewareHandler<{ Bindings: { readonly incoming: IncomingMessage } }>,
};

const plainCookies = (cookies = ""): string =>
  cookies
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith(OWN))
    .map((cookie) => cookie.replace(SECURE, ""))
    .join("; ");

function secureCookie(cookie: string): string {
  if (!cookie.startsWith(OWN)) return cookie;
  const isOfHost = /;\s*Path=\/(?:;|$)/i.test(cookie) && !/;\s*Domain=/i.test(cookie);
  return `${isOfHost ? "__Host-" : "__Secure-"}${cookie}; Secure`;
}
