import { AppError } from "../errors.ts";
import { originsHere, originsOutside } from "../reachable.ts";
import { say } from "../sentences/sentence.ts";

export interface OriginRule {
  /** Returns whether a request that changes something, or a socket handshake, may come from the origin it names. */
  allows(headers: Headers): boolean;
}

export interface OriginOptions {
  readonly publicUrl: string | null;
  readonly allowedOrigins: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Origins of the local certificate. They are safe from DNS rebinding, since no other server has that certificate. */
  readonly secureOrigins?: () => readonly string[];
}

/**
 * Browsers send the page's origin; a request without one does not come from another site's page. Until the operator
 * sets
 * `PUBLIC_URL`, only origins at which the server listens are allowed.
 */
export function createOriginRule({
  publicUrl,
  allowedOrigins,
  host,
  port,
  secureOrigins = () => [],
}: OriginOptions): OriginRule {
  const allowed = new Set(allowedOrigins);
  for (const url of publicUrl ? [new URL(publicUrl).origin] : originsHere(host, port)) allowed.add(url);
  return {
    allows(headers) {
      const origin = headers.get("origin");
      if (origin !== null)
        return (
          allowed.has(origin) ||
          secureOrigins().includes(origin) ||
          (!publicUrl && originsOutside(host, port).includes(origin))
        );
      return !["cross-site", "same-site"].includes(headers.get("sec-fetch-site") ?? "");
    },
  };
}

export function requireOrigin(rule: OriginRule, headers: Headers): void {
  if (!rule.allows(headers)) {
    throw new AppError("ORIGIN_REFUSED", say("originUnknown"));
  }
}
