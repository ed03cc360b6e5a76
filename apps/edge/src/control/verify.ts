import type { Clock } from "@lingualoom/backend-pool/clock.ts";
import type { Background } from "../background.ts";
import type { Forward } from "../forward/forward.ts";
import { Refusal } from "../refusal.ts";

/** An administrator whose session a server has verified. */
export interface Admin {
  readonly userId: string;
}

interface VerifyOptions {
  /** Changes are verified every time. */
  readonly isChange: boolean;
}

export type Verify = (request: Request, context: Background, options: VerifyOptions) => Promise<Admin>;

const CACHED_MS = 60_000;
const CACHED_MAX = 500;

/**
 * Asks the primary to verify a session. For reads, the worker trusts a positive answer for a minute. It caches no
 * refusals, and only a hash of the cookie.
 */
export function createVerify({ forward, clock }: { forward: Pick<Forward, "ask">; clock: Clock }): Verify {
  const cache = new Map<string, { readonly admin: Admin; readonly until: number }>();

  async function ask(request: Request, cookie: string, context: Background): Promise<Admin> {
    const url = new URL("/api/auth/check", request.url);
    const headers = new Headers({ cookie, accept: "application/json" });
    const address = request.headers.get("cf-connecting-ip");
    if (address) headers.set("cf-connecting-ip", address);
    const response = await forward.ask(context, new Request(url, { headers }));
    if (response.status === 401) throw new Refusal("NOT_SIGNED_IN", "Please sign in");
    if (!response.ok) throw new Refusal("UNAVAILABLE", "The session could not be verified.");
    const me = await response.json<{ _id?: unknown; isAdmin?: unknown; needsSecondFactor?: unknown }>();
    if (me.needsSecondFactor) throw new Refusal("SECOND_FACTOR_REQUIRED", "Set up a second factor first");
    if (me.isAdmin !== true || typeof me._id !== "string") throw new Refusal("FORBIDDEN", "Only for administrators");
    return { userId: me._id };
  }

  return async (request, context, { isChange }) => {
    const cookie = request.headers.get("cookie");
    if (!cookie) throw new Refusal("NOT_SIGNED_IN", "Please sign in");
    if (isChange) return ask(request, cookie, context);
    const key = await hashed(cookie);
    const cached = cache.get(key);
    if (cached && clock.now() < cached.until) return cached.admin;
    const admin = await ask(request, cookie, context);
    if (cache.size >= CACHED_MAX) cache.clear();
    cache.set(key, { admin, until: clock.now() + CACHED_MS });
    return admin;
  };
}

async function hashed(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex();
}
