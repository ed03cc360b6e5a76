import { createHmac, randomBytes } from "node:crypto";
import type { CallNetwork } from "@lingualoom/contract/calls/calls.ts";
import type { CallsConfig } from "#/platform/config/calls.ts";

/** Seconds for which coturn accepts credentials: longer than any usual call, and one night for who steals them. */
const VALID_SECONDS = 12 * 60 * 60;

/**
 * Returns the servers that help a call to connect. The credentials are those of coturn's `use-auth-secret`: the name is
 * the time of their end and, against caching, a random part that does not reveal the user.
 */
export function iceServersOf({ turn, stunUrls }: CallsConfig, now: Date): CallNetwork["iceServers"] {
  const stun = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [];
  if (!turn) return stun;
  const username = `${Math.floor(now.getTime() / 1_000) + VALID_SECONDS}:${randomBytes(6).toString("hex")}`;
  const credential = createHmac("sha1", turn.secret).update(username).digest("base64");
  return [...stun, { urls: [...turn.urls], username, credential }];
}
