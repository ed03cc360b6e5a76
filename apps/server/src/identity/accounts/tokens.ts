import { createHash, createHmac } from "node:crypto";

/** The tokens of mailed links, and other values only this server can make. */
export interface Tokens {
  /**
   * The token of a link: derived from the occasion it belongs to, so it can be written into the email at the
   * moment of sending and is stored nowhere. Whoever reads the database cannot follow anybody's link. The same for what
   * belongs to the state of a sign-in with a provider.
   */
  mint(occasion: "verify" | "reset" | "change" | "nonce" | "verifier", id: string): string;
  /** With which somebody makes an empty server theirs: ten letters and digits that nobody confuses. */
  setupCode(): string;
  /** What is stored of a recovery code, which is too short for a plain hash. */
  recoveryHash(userId: string, code: string): Buffer;
  /** Stands for an email address where the address itself is not needed. */
  addressHash(email: string): Buffer;
  /**
   * One salt for all sign-ups of one address: their passwords can be compared with a given one by a single
   * hash, however many there are.
   */
  saltOf(email: string): Buffer;
}

const SALT_BYTES = 16;
const SETUP_LETTERS = 10;
/** 32 of them, so that each byte gives every letter equally often. */
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

/** What is stored of a token; a plain hash is enough for 256 random bits. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
