import { ApiError } from "#/transport/api-error.ts";

/** The server requires reauthentication: the sign-in is not recent, or the password is not enough. */
export const asksForProof = (error: unknown): boolean => error instanceof ApiError && error.code === "REAUTHENTICATE";

export const needsFactorProof = (error: unknown): boolean =>
  asksForProof(error) && (error as ApiError).body.byFactor === true;
