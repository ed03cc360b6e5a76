import { randomBytes } from "node:crypto";
import { TOKEN_PREFIX } from "@lingualoom/contract/call-facts/token-scopes.ts";

const TOKEN_BYTES = 32;

export const newTokenText = (): string => `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;

const BEARER = new RegExp(`^Bearer (${TOKEN_PREFIX}[\\w-]{1,200})$`, "i");

/** The access token of a request; null where it has none. */
export const tokenTextOf = (headers: Headers): string | null =>
  BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? null;

/** A browser adds no such header by itself, so a request with a token alone is no page's of another site. */
export const isFromProgram = (headers: Headers): boolean => tokenTextOf(headers) !== null && !headers.has("cookie");
