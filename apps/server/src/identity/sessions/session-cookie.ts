import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { SESSION_DAYS_AT_MOST } from "./session-life.ts";

const DAY_SECONDS = 24 * 60 * 60;
const TOKEN_BYTES = 24;
/** A base64url token, a dot, and the token's HMAC-SHA-256 with the server's secret in base64. */
const SIGNED = /^([\w-]+)\.([\w+/]{43}=)$/;

/** Returns the hash stored in `sessions`; the token itself is only in the cookie. */
export const sessionTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

export interface SessionCookieOptions {
  readonly secret: string;
  readonly https: boolean;
  /** The domain whose hosts all receive the cookie; null: only the host that set it. */
  readonly cookieDomain: string | null;
}

/** Writes and reads the session cookie, which scripts and other sites cannot use. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #embedded: { readonly name: string; readonly attributes: string };
  readonly #secret: string;

  constructor({ secret, https, cookieDomain }: SessionCookieOptions) {
    this.#secret = secret;
    this.#name = `${cookiePrefix(https, cookieDomain !== null)}.session_token`;
    this.#attributes = [
      "Path=/",
      cookieDomain && `Domain=${cookieDomain}`,
      "HttpOnly",
      "SameSite=Lax",
      https && "Secure",
    ]
      .filter(Boolean)
      .join("; ");
    // Partitioned: each site that shows a widget has a cookie of its own, so that no site learns of another's visitors.
    // Browsers accept it over https only; over http a widget works on pages of the same site.
    this.#embedded = {
      name: `${cookiePrefix(https, false)}.guest_token`,
      attributes: `Path=/; HttpOnly; ${https ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax"}`,
    };
  }

  newToken(): string {
    return randomBytes(TOKEN_BYTES).toString("base64url");
  }

  /** The cookie lives as long as a session can; the database decides each time whether it is still valid. */
  header(token: string, isEmbedded = false): string {
    const value = encodeURIComponent(`${token}.${this.#signature(token).toString("base64")}`);
    const { name, attributes } = isEmbedded ? this.#embedded : { name: this.#name, attributes: this.#attributes };
    return `${name}=${value}; Max-Age=${SESSION_DAYS_AT_MOST * DAY_SECONDS}; ${attributes}`;
  }

  clearingHeader(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }

  /** Returns the token of a request's cookie; null without one that this server has signed. An account comes first. */
  tokenOf(headers: Headers): string | null {
    return this.#tokenIn(headers, this.#name) ?? this.#tokenIn(headers, this.#embedded.name);
  }

  #tokenIn(headers: Headers, name: string): string | null {
    const start = `${name}=`;
    const cookie = headers
      .get("cookie")
      ?.split(/;\s*/)
      .find((one) => one.startsWith(start));
    const [, token, given] = SIGNED.exec(decoded(cookie?.slice(start.length) ?? "")) ?? [];
    if (token === undefined || given === undefined) return null;
    return timingSafeEqual(this.#signature(token), Buffer.from(given, "base64")) ? token : null;
  }

  #signature(token: string): Buffer {
    return createHmac("sha256", this.#secret).update(token).digest();
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** With `__Host-`, no other host and no http page can set the cookie. Shared cookies cannot have it. */
function cookiePrefix(https: boolean, shared: boolean): string {
  // A shared cookie needs another name: an older cookie of a single host would otherwise shadow it forever.
  const name = shared ? "lingualoom.site" : "lingualoom";
  if (!https) return name;
  return shared ? `__Secure-${name}` : `__Host-${name}`;
}
