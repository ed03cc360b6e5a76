import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { PASSWORD_USES, ProviderId } from "../sign-in-providers.ts";
import { InviteCode } from "./invites.ts";

const Done = z.object({ success: z.literal(true) });
/** The answer is a redirect. */
const Redirect = z.null();
/** A path of this page; anything else leads to the home page. */
const Path = z.string().max(500);
/** Users follow these links and expect no JSON, so invalid query values count as absent. */
const Lenient = z.string().optional().catch(undefined);

export const signInProviderCalls = {
  /** The ways to sign in. `passwords` tells who may use one. */
  "GET /auth/providers": {
    access: "public",
    output: z.object({
      providers: z.array(z.object({ id: ProviderId, label: z.string() })),
      passwords: z.enum(PASSWORD_USES),
    }),
  },
  /** Browser navigation: redirects to the provider, or to `/login?problem=…`. */
  "GET /auth/providers/:provider/start": {
    access: "public",
    params: z.object({ provider: z.string() }),
    query: z.object({ to: Lenient, invite: InviteCode.optional().catch(undefined) }),
    output: Redirect,
    status: 302,
  },
  /** The provider's redirect URI: signs the browser in and redirects to its destination or `/login?problem=…`. */
  "GET /auth/providers/:provider/callback": {
    access: "public",
    params: z.object({ provider: z.string() }),
    output: Redirect,
    status: 302,
  },
  /**
   * Called by the provider with `logout_token` in a form (OpenID Connect Back-Channel Logout): ends the sessions that
   * began with the provider session that has ended.
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
   * For signed-in users: `url` leads to the provider, which sends the browser back to the path `to`, with `?problem=…`
   * on failure. `link` adds the provider as a way to sign in and needs a fresh sign-in; `reauthenticate` provides one.
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
  /** Refused for the last way to sign in. */
  "DELETE /auth/links/:id": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    output: Done,
    errors: ["NOT_FOUND", "REAUTHENTICATE", "LAST_WAY_IN"],
  },
} as const satisfies CallMap;
