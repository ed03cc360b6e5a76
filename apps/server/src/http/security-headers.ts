import { TOKEN_PAGES } from "@lingualoom/contract/pages.ts";

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The headers of every answer, by decision of the product: no inline code, no framing, no sniffing. */
export function securityHeaders(path: string, https: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    // A page whose address holds a token must not hand it on.
    "referrer-policy": TOKEN_PAGES.includes(path) ? "no-referrer" : "same-origin",
    ...(https ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
