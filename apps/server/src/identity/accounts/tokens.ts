import { createHash, createHmac } from "node:crypto";

/** The tokens of mailed links, and other values only this server can make. */
export interface Tokens {
  /**
   * Returns the token of a link. Derived from its occasion, it can be computed when the email is sent and is stored
   * nowhere, so a reader of the database cannot use any link. Also derives values of a provider sign-in's state.
   */
  mint(occasion: "verify" | "reset" | "change" | "nonce" | "verifier", id: string): string;
  /** The code that claims an empty server: ten unambiguous letters and digits. */
  setupCode(): string;
  /** Returns the stored form of a recovery code, which is too short for a plain hash. */
  recoveryHash(userId: string, code: string): Buffer;
  addressHash(email: string): Buffer;
  /** Returns one salt per address, so that one hash can be compared with all its sign-ups' passwords. */
  saltOf(email: string): Buffer;
}

const SALT_BYTES = 16;
const SETUP_LETTERS = 10;
/** 32 letters, so that each byte gives every letter with equal probability. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function createTokens(secret: string): Tokens {
  const keyed = (purpose: string, text: string) =>
    createHmac("sha256", secret).update(`${purpose}\u0000${text}`).digest();
  return {
    mint: (occasion, id) => keyed(`link ${occasion}`, id).toString("base64url"),
    setupCode() {
      const letters = [...keyed("setup", "").subarray(0, SETUP_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]);
      return `${letters.slice(0, SETUP_LETTERS / 2).join("")}-${letters.slice(SETUP_LETTERS / 2).join("")}`;
    },
    recoveryHash: (userId, code) => keyed("recovery code", `${userId} ${code}`),
    addressHash: (email) => keyed("address", email),
    saltOf: (email) => keyed("sign-up salt", email).subarray(0, SALT_BYTES),
  };
}

/** Returns the stored form of a token; a plain hash is enough for 256 random bits. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
