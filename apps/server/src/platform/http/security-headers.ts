import { TOKEN_PAGES, WIDGET, WIDGET_SCRIPT } from "@lingualoom/contract/pages.ts";
import { SITE_LANGUAGES, siteAddress } from "@lingualoom/contract/site.ts";
import { isLoopback } from "../reachable.ts";

/**
 * The workers of the neural engine and of Tesseract, which use WebAssembly. A worker has the policy of its own file, so
 * the page does not need to allow it.
 */
const NEURAL_WORKER = /^\/assets\/neural\.worker-[\w-]+\.js$/;
const TESSERACT_WORKER = /^\/assets\/worker\.min-[\w-]+\.js$/;
const WITH_WASM = "'self' 'wasm-unsafe-eval'";

const WIDGET_PAGE = new RegExp(`^${WIDGET.replace(":code", "[^/]+")}$`);

const CERTIFICATE_PAGES: readonly string[] = SITE_LANGUAGES.map((language) => siteAddress("certificate", language));

/** The Trusted Types policy is defined in `apps/web/public/before-paint.js`. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types default"];

const policyWith = (
  otherBackends: readonly string[],
  scripts = "'self'",
  trustedTypes = TRUSTED_TYPES,
  frameAncestors = "'none'",
) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...otherBackends.flatMap((url) => [url, url.replace(/^http/, "ws")])].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    ...trustedTypes,
  ].join("; ");

/** Returns the policy of a page that only pages of these origins, and this server's own, may frame. */
export const framedPolicy = (otherBackends: readonly string[], origins: readonly string[]) =>
  policyWith(otherBackends, "'self'", TRUSTED_TYPES, ["'self'", ...origins].join(" "));

/** Device features that the page never uses, so that injected code cannot use them either. */
const UNUSED = [
  "accelerometer",
  "bluetooth",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .concat("camera=(self)", "display-capture=(self)", "microphone=(self)")
  .join(", ");

interface SecurityOptions {
  readonly publicUrl: string;
  readonly otherBackends: readonly string[];
  /** The port of the local certificate, which the page about it tries; null without one. */
  readonly securePort?: () => number | null;
}

/** Creates the security headers of every response: no inline code, no framing, no MIME sniffing. */
export function createSecurityHeaders({ publicUrl, otherBackends, securePort = () => null }: SecurityOptions) {
  const { protocol, hostname } = new URL(publicUrl);
  const https = protocol === "https:";
  // Browsers ignore the opener policy on insecure origins and warn on each page.
  const isTrusted = https || isLoopback(hostname);
  const policy = policyWith(otherBackends);
  const neuralPolicy = policyWith(otherBackends, WITH_WASM);
  // Tesseract loads its engine by `importScripts` with a plain address; a worker has no document to inject into.
  const tesseractPolicy = policyWith(otherBackends, WITH_WASM, []);
  const policyOf = (path: string) => {
    // A policy cannot name an IPv6 address.
    if (CERTIFICATE_PAGES.includes(path) && securePort())
      return policyWith([...otherBackends, `https://*:${securePort()}`]);
    if (NEURAL_WORKER.test(path)) return neuralPolicy;
    return TESSERACT_WORKER.test(path) ? tesseractPolicy : policy;
  };
  return (path: string, hasLocalCertificate = false): Readonly<Record<string, string>> => ({
    "content-security-policy": policyOf(path),
    "x-content-type-options": "nosniff",
    // Browsers that know this header know no list of origins for it. The page of a widget has its own policy.
    ...(WIDGET_PAGE.test(path) ? {} : { "x-frame-options": "DENY" }),
    ...(isTrusted || hasLocalCertificate ? { "cross-origin-opener-policy": "same-origin" } : {}),
    "cross-origin-resource-policy": path === WIDGET_SCRIPT || WIDGET_PAGE.test(path) ? "cross-origin" : "same-origin",
    "permissions-policy": UNUSED,
    // Pages whose address contains a token must not pass it on.
    "referrer-policy": TOKEN_PAGES.includes(path) ? "no-referrer" : "same-origin",
    // A browser that remembered https for this host could no longer open the http port.
    ...(https && !hasLocalCertificate ? { "strict-transport-security": "max-age=31536000" } : {}),
  });
}
