import { randomInt } from "node:crypto";
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from "@lingualoom/contract/invite-code.ts";

/** Returns an unguessable code, which may already be in use. */
export const newInviteCode = () =>
  Array.from({ length: INVITE_CODE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join("");
