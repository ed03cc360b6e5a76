import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

const ELLIPSIS = "…";
const SHOWN_WHOLE_AT = 48;

/** Returns a key for display: enough to recognise it, too little to use it. */
export function masked(key: string): string {
  const [head, tail] = key.length > SHOWN_WHOLE_AT ? [20, 4] : [Math.floor(key.length / 4), Math.floor(key.length / 8)];
  return `${key.slice(0, head)}${ELLIPSIS}${tail > 0 ? key.slice(-tail) : ""}`;
}

/**
 * Resolves masked values to stored keys: each replaces the first stored key with that mask that is not taken yet.
 * @throws AppError `VALIDATION` for an unknown mask, an invalid key, or a duplicate
 */
export function unmasked(given: readonly string[], stored: readonly string[]): string[] {
  const left = [...stored];
  const keys = given.map((value) => {
    if (!/[…]|\.{3}/.test(value)) return value;
    const at = left.findIndex((key) => masked(key) === value.replace("...", ELLIPSIS));
    if (at < 0) throw new AppError("VALIDATION", say("shortenedKeyUnknown"));
    return left.splice(at, 1)[0]!;
  });
  if (keys.some((key) => !/^[\x21-\x7e]+$/.test(key))) throw new AppError("VALIDATION", say("keyForm"));
  if (new Set(keys).size < keys.length) throw new AppError("VALIDATION", say("keyTwice"));
  return keys;
}
