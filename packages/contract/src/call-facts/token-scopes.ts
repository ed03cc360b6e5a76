import type { RequestName } from "../events.ts";
import { type CallFacts, SAFE_METHODS } from "./facts.ts";

/** What a person may let a program do for them by an access token. */
export const TOKEN_SCOPES = ["read", "write", "manage", "account", "admin"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Every access token begins with it, so that scanners find one where it should not stand. */
export const TOKEN_PREFIX = "ll_";

/** The scope that a token needs for a call; null where no token may make it, or where nobody needs any. */
export function scopeOfCall(method: string, { access, scope }: CallFacts): TokenScope | null {
  if (access === "public" || scope === "none") return null;
  if (scope !== undefined) return scope;
  if (access === "admin") return "admin";
  return SAFE_METHODS.has(method) ? "read" : "write";
}

/** The scope that a token needs for a request over the socket; the handshake needs `read`. */
export const SCOPE_OF_REQUEST: Readonly<Record<RequestName, TokenScope | null>> = {
  sendMessage: "write",
  markRead: "write",
  markDelivered: "write",
  typing: "write",
  findMissed: "read",
  watchPresence: "read",
  settingsChanged: "account",
  // It is about the notifications of a browser.
  lookedAt: null,
};
