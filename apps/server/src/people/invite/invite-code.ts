import { randomInt } from "node:crypto";
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from "@lingualoom/contract/invite-code.ts";

/** A code that nobody can guess; it may be taken. */
export const newInviteCode = () =>
  Array.from({ length: INVITE_CODE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join("");
