import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { PASSWORD_USES, ProviderId } from "../sign-in-providers.ts";
import { InviteCode } from "./invites.ts";

const Done = z.object({ success: z.literal(true) });
/** The answer is a page to go to. */
const Elsewhere = z.null();
/** A path of this page; what is none leads home. */
const Path = z.string().max(500);
/** A person follows these, and no answer of theirs is JSON: what is wrong in the address counts as absent. */
const Lenient = z.string().optional().catch(undefined);

export const signInProviderCalls = {
  /** By what somebody signs in here. `passwords` says who may use one. */
  "GET /auth/providers": {
    access: "public",
    output: z.object({
      providers: z.array(z.object({ id: ProviderId, label: z.string() })),
      passwords: z.enum(PASSWORD_USES),
    }),
  },
  /** For the browser itself: leads to the provider, or to `/login?problem=…`. */
  "GET /auth/providers/:provider/start": {
    access: "public",
    params: z.object({ provider: z.string() }),
    query: z.object({ to: Lenient, invite: InviteCode.optional().catch(undefined) }),
    output: Elsewhere,
    status: 302,
  },
  /** Where the provider sends the browser: signs it in and leads to where it wanted to, or to `/login?problem=…`. */
  "GET /auth/providers/:provider/callback": {
    access: "public",
    params: z.object({ provider: z.string() }),
    output: Elsewhere,
    status: 302,
  },
  /**
   * For the provider itself, with `logout_token` in a form (OpenID Connect Back-Channel Logout): ends the sessions that began by
   * the one that it has ended.
   */
  "POST /auth/providers/:provider/backchannel-logout": {
    access: "public",
    keepsAnswer: false,
    params: z.object({ provider: z.string() }),
    isRaw: true,
    output: Done,
    errors: ["INVALID_TOKEN", "TOO_LARGE"],
  },
  /**
   * For who is signed in: `url` leads to the provider, which sends the browser back to the path `to`, with `?problem=…` where
   * it did not work. `link` adds the provider to the ways in and needs a fresh sign-in; `reauthenticate` is one.
   */
  "POST /auth/providers/:provider/start": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    params: z.object({ provider: ProviderId }),
    body: z.object({ intent: z.enum(["link", "reauthenticate"]), to: Path }),
    output: z.object({ url: z.string() }),
    errors: ["NOT_FOUND", "REAUTHENTICATE", "UNAVAILABLE"],
  },
  /** Refused for the last way in. */
  "DELETE /auth/links/:id": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    output: Done,
    errors: ["NOT_FOUND", "REAUTHENTICATE", "LAST_WAY_IN"],
  },
} as const satisfies CallMap;
