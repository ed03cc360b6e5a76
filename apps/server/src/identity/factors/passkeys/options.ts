import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { RelyingParty } from "#/identity/credentials/services.ts";

interface KnownCredential {
  readonly id: string;
  readonly transports: readonly string[];
}

/** COSE numbers of Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];
/** Milliseconds; equals the life of the challenge. */
const TIMEOUT_MS = 5 * 60 * 1_000;

const described = ({ id, transports }: KnownCredential) => ({
  id,
  type: "public-key" as const,
  transports: [...transports] as never,
});

/** Asks a browser for a discoverable passkey with user verification. */
export const creationOptions = (
  { id }: RelyingParty,
  asked: {
    readonly challenge: string;
    readonly serverName: string;
    readonly person: { readonly id: string; readonly email: string; readonly fullName: string };
    readonly known: readonly KnownCredential[];
  },
) =>
  ({
    challenge: asked.challenge,
    rp: { id, name: asked.serverName },
    user: {
      id: Buffer.from(asked.person.id).toString("base64url"),
      name: asked.person.email,
      displayName: asked.person.fullName,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
    excludeCredentials: asked.known.map(described),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    timeout: TIMEOUT_MS,
  }) satisfies PublicKeyCredentialCreationOptionsJSON;

/** Asks a browser to sign the challenge with one of these passkeys, or with any that it has for this server. */
export const requestOptions = ({ id }: RelyingParty, challenge: string, known: readonly KnownCredential[] = []) =>
  ({
    challenge,
    rpId: id,
    allowCredentials: known.map(described),
    userVerification: "required",
    timeout: TIMEOUT_MS,
  }) satisfies PublicKeyCredentialRequestOptionsJSON;
