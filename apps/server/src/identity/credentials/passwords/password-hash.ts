import { randomBytes, timingSafeEqual } from "node:crypto";
import type { PasswordHasher } from "../services.ts";
import { type Argon2Options, type Argon2Parameters, Argon2Threads } from "./argon2-threads.ts";

/**
 * argon2id with 19 MiB, two passes, one lane: the first choice of OWASP's Password Storage Cheat Sheet. A stored hash
 * names its own parameters, so these can be raised without invalidating old passwords. Browser tests load a file into
 * the server that lowers them.
 */
export const WORK = { memory: 19_456, passes: 2 };
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** @param work memory in KiB and passes; lower values are for tests only */
export function createPasswordHasher(work = WORK, threads: Argon2Options = {}): PasswordHasher {
  const parametersWith = (salt: Buffer): Argon2Parameters => ({
    ...work,
    parallelism: LANES,
    salt,
    tagLength: TAG_BYTES,
  });
  /** Replaces the hash of an address without an account. */
  const decoy = { parameters: parametersWith(randomBytes(SALT_BYTES)), tag: randomBytes(TAG_BYTES) };
  const argon2 = new Argon2Threads(threads);
  return {
    async hash(password, caller, salt = randomBytes(SALT_BYTES)) {
      const parameters = parametersWith(salt);
      return encode(parameters, await argon2.derive(Buffer.from(normalised(password)), parameters, caller));
    },
    async verify(password, stored, caller) {
      const { parameters, tag } = (stored && decode(stored)) || decoy;
      const matches = async (typed: string) =>
        timingSafeEqual(await argon2.derive(Buffer.from(typed), parameters, caller), tag);
      const isIt = await matches(normalised(password));
      // Earlier versions hashed the text as typed, without normalization.
      const wasIt = !isIt && normalised(password) !== password && (await matches(password));
      return (isIt || wasIt) && tag !== decoy.tag;
    },
  };
}

/** Keyboards compose letters differently ("ế" as one to three code points): NIST SP 800-63B, 5.1.1.2. */
const normalised = (password: string) => password.normalize("NFKC");

const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("base64")
    .replace(/={1,2}$/, "");

const encode = ({ memory, passes, parallelism, salt }: Argon2Parameters, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function decode(stored: string): { parameters: Argon2Parameters; tag: Buffer } | null {
  const [, memory, passes, parallelism, salt, hash] = STORED.exec(stored) ?? [];
  if (!salt || !hash) return null;
  const tag = Buffer.from(hash, "base64");
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      salt: Buffer.from(salt, "base64"),
      tagLength: tag.length,
    },
    tag,
  };
}
