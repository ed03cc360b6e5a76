import { ApiError } from "../../transport/api-error.ts";

/** The server wants to know first that it is me: the sign-in is not recent. */
export const asksForProof = (error: unknown): boolean => error instanceof ApiError && error.code === "REAUTHENTICATE";
