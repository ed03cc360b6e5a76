import { ApiError } from "#/transport/api-error.ts";

/** The server wants a proof of who the person is: the sign-in is not recent, or the password is not enough. */
export const asksForProof = (error: unknown): boolean => error instanceof ApiError && error.code === "REAUTHENTICATE";

/** The server wants the second factor that the person has. */
export const needsFactorProof = (error: unknown): boolean =>
  asksForProof(error) && (error as ApiError).body.byFactor === true;
