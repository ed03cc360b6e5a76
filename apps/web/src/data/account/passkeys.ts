import type { Output } from "@lingualoom/contract/calls.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import type { StartAuthenticationOpts, StartRegistrationOpts } from "@simplewebauthn/browser";
import { call } from "#/transport/call.ts";

const library = () => import("@simplewebauthn/browser");

/** Whether this browser, on this page, can create and use passkeys of that domain. */
export const hasPasskeys = (domain: string | null | undefined): boolean =>
  typeof domain === "string" &&
  typeof PublicKeyCredential === "function" &&
  (location.hostname === domain || location.hostname.endsWith(`.${domain}`));

/** The user closed the browser's dialog, or another one replaced it. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/** The authenticator already has one of the user's passkeys. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === "InvalidStateError";

type PasskeyRequestOptions = StartAuthenticationOpts["optionsJSON"];

export async function makePasskey(): Promise<Output<"POST /auth/passkeys">> {
  const optionsJSON = (await call("POST /auth/passkeys/options")) as unknown as StartRegistrationOpts["optionsJSON"];
  const credential = await (await library()).startRegistration({ optionsJSON });
  return call("POST /auth/passkeys", { body: { credential: { ...credential, clientExtensionResults: {} } } });
}

export async function proveByPasskey(): Promise<void> {
  const optionsJSON = (await call("POST /auth/passkeys/proof")) as unknown as PasskeyRequestOptions;
  const passkey = await (await library()).startAuthentication({ optionsJSON });
  await call("POST /auth/reauthenticate", { body: { passkey: { ...passkey, clientExtensionResults: {} } } });
}

/** Asks the browser for a passkey: immediately, or as an autofill suggestion of the email field. */
export async function signInByPasskey(by: "button" | "autofill"): Promise<Me> {
  const { startAuthentication } = await library();
  const optionsJSON = (await call("POST /auth/passkeys/challenge")) as unknown as PasskeyRequestOptions;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: by === "autofill" });
  return call("POST /auth/passkeys/sign-in", { body: { credential: { ...credential, clientExtensionResults: {} } } });
}

export const fillsInPasskeys = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill();

export const stopAskingForPasskey = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();
