import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, OneLine, Time } from "../fields.ts";
import { PASSKEY_NAME_CODE_POINTS } from "../limits.ts";
import { objection } from "../objections.ts";
import { Me } from "../shapes.ts";
import { ProviderId } from "../sign-in-providers.ts";

const Done = z.object({ success: z.literal(true) });

/** Bytes in base64url, as browsers encode them. */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, objection("notText"));

/** Fields common to all authenticator responses (WebAuthn, `PublicKeyCredential.toJSON`). */
const Credential = {
  id: Bytes.min(1),
  rawId: Bytes.min(1),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

const NewCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

export const SignedChallenge = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
});

/** Input for `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` of browsers. */
const Options = z.record(z.string(), z.unknown());

const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
});

const PasskeyName = OneLine.min(1).refine(
  (text) => [...text].length <= PASSKEY_NAME_CODE_POINTS,
  objection("atMost", { most: PASSKEY_NAME_CODE_POINTS }),
);

export const passkeyCalls = {
  "GET /auth/ways-in": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    output: z.object({
      hasPassword: z.boolean(),
      passkeys: z.array(Passkey),
      /** If the server no longer has the provider, `label` is the issuer and `provider` is null. */
      links: z.array(z.object({ id: Id, provider: ProviderId.nullable(), label: z.string(), linkedAt: Time })),
      /** Null if off. */
      secondFactor: z.object({ recoveryCodesLeft: z.number().int() }).nullable(),
    }),
  },
  /** Challenge for registering a passkey. Like every challenge, it works once, for five minutes, in this browser. */
  "POST /auth/passkeys/options": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    output: Options,
    errors: ["REAUTHENTICATE", "TOO_MANY_PASSKEYS", "NOT_FOUND"],
  },
  "POST /auth/passkeys": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    body: z.object({ credential: NewCredential }),
    output: Passkey,
    status: 201,
    errors: ["INVALID_TOKEN", "PASSKEY_REFUSED", "TOO_MANY_PASSKEYS", "NOT_FOUND"],
  },
  "PATCH /auth/passkeys/:id": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    body: z.object({ name: PasskeyName }),
    output: Passkey,
    errors: ["NOT_FOUND"],
  },
  "DELETE /auth/passkeys/:id": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    output: Done,
    errors: ["NOT_FOUND", "REAUTHENTICATE", "LAST_WAY_IN"],
  },
  /** Challenge for `POST /auth/reauthenticate`, with the passkeys that may sign it. */
  "POST /auth/passkeys/proof": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    output: Options,
    errors: ["NOT_FOUND"],
  },
  /** Challenge for a sign-in. It does not disclose which users have passkeys. */
  "POST /auth/passkeys/challenge": { access: "public", keepsAnswer: false, output: Options, errors: ["NOT_FOUND"] },
  "POST /auth/passkeys/sign-in": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ credential: SignedChallenge }),
    output: Me,
    errors: ["INVALID_TOKEN", "PASSKEY_REFUSED", "SUSPENDED", "NOT_FOUND"],
  },
} as const satisfies CallMap;
