import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts data that only this server may read, with a key derived from its secret. */
export interface Seal {
  /** Binds the result to `purpose`, so that it cannot be decrypted for another purpose. */
  close(text: string, purpose: string): Buffer;
  /** @throws when it was sealed with another secret or for another purpose, or was modified */
  open(sealed: Uint8Array, purpose: string): string;
}

export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "lingualoom: keys of providers", 32));
  return {
    close(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed);
      const opener = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, opener.final()]).toString("utf8");
    },
  };
}
