import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { ProviderId, SignInProvider } from "../../sign-in-providers.ts";

const Done = z.object({ success: z.literal(true) });

const AdminSignInProvider = SignInProvider.extend({
  /** Masked; empty without one. */
  clientSecret: z.string(),
  /** Set by `SIGN_IN_PROVIDERS`, so that only the environment changes it. */
  given: z.boolean(),
  redirectUri: z.string(),
});

export const adminSignInProviderCalls = {
  "GET /admin/sign-in-providers": {
    access: "admin",
    output: z.object({ providers: z.array(AdminSignInProvider), afterSignOut: z.string() }),
  },
  /** Adds or replaces a provider. If `clientSecret` is absent, the stored one stays; an empty one removes it. */
  "PUT /admin/sign-in-providers/:provider": {
    access: "admin",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ provider: ProviderId }),
    body: SignInProvider.omit({ id: true }).extend({ clientSecret: z.string().trim().max(1_000).optional() }),
    output: Done,
    errors: ["REAUTHENTICATE", "FORBIDDEN"],
  },
  "DELETE /admin/sign-in-providers/:provider": {
    access: "admin",
    scope: "none",
    params: z.object({ provider: ProviderId }),
    output: Done,
    errors: ["NOT_FOUND", "REAUTHENTICATE", "FORBIDDEN"],
  },
  "POST /admin/sign-in-providers/:provider/test": {
    access: "admin",
    keepsAnswer: false,
    params: z.object({ provider: ProviderId }),
    output: z.object({ success: z.boolean(), error: z.string().optional() }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type ShownProvider = z.infer<typeof AdminSignInProvider>;
