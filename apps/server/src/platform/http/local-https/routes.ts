import { Hono } from "hono";
import { originsOf } from "#/platform/reachable.ts";
import type { LocalHttps } from "./local-https.ts";

/** Works in all systems: iOS and Android install it, Firefox asks, and others save it as a file. */
const TYPE = "application/x-x509-ca-cert";

/** Serves the authority's certificate, and the request with which its page finds out whether this device trusts it. */
export function certificateRoutes(localHttps: LocalHttps, httpPort: number): Hono {
  const app = new Hono();
  const off = "This server has no certificate of its own: https is turned off.\n";
  app.get("/certificate/lingualoom.crt", (c) => {
    const { authority } = localHttps;
    if (!authority) return c.text(off, 404);
    return c.body(authority.certificate, 200, { "content-type": TYPE, "cache-control": "no-cache" });
  });
  app.get("/certificate/check", (c) => {
    if (localHttps.port === null) return c.text(off, 404);
    const origin = c.req.header("origin") ?? "";
    // Other sites must not learn which devices trust this server.
    const isOwn = originsOf(localHttps.names, httpPort).includes(origin);
    return c.body(null, 204, {
      "cache-control": "no-store",
      vary: "Origin",
      ...(isOwn && { "access-control-allow-origin": origin }),
    });
  });
  return app;
}
