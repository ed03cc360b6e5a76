import { AppError } from "./errors.ts";

export interface OriginRule {
  /** Whether a request that changes something, or a socket handshake, may come from where it says it comes from. */
  allows(headers: Headers): boolean;
}

export interface OriginOptions {
  /** Null while the operator has not said where the product is reached. */
  readonly publicUrl: string | null;
  readonly allowedOrigins: readonly string[];
  readonly port: number;
}

/**
 * A browser names the page that asks; what names none is not a browser's cross-site request. Until the operator
 * says `PUBLIC_URL`, the machine's own names are the only pages there can be.
 */
export function createOriginRule({ publicUrl, allowedOrigins, port }: OriginOptions): OriginRule {
  const allowed = new Set(allowedOrigins);
  if (publicUrl) allowed.add(new URL(publicUrl).origin);
  const isThisMachine = (origin: string) =>
    ["localhost", "127.0.0.1", "[::1]"].some((host) => origin === `http://${host}:${port}`);
  return {
    allows(headers) {
      const origin = headers.get("origin");
      if (origin !== null) return allowed.has(origin) || (!publicUrl && isThisMachine(origin));
      return headers.get("sec-fetch-site") !== "cross-site";
    },
  };
}

export function requireOrigin(rule: OriginRule, headers: Headers): void {
  if (!rule.allows(headers)) {
    throw new AppError("ORIGIN_REFUSED", "This request comes from a page this server does not know");
  }
}
