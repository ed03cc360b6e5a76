/** Methods that change nothing, so that a repeat is harmless. */
export const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * What proves who somebody is, which no server keeps for a repeat; files, which are too large for it; and what only
 * makes texts, whose answers are kept nowhere else either.
 */
const NEVER_KEPT = new RegExp(
  `^/(?:${[
    "auth/.*",
    "account/.*",
    "settings/password",
    "media",
    "translation/(?:translate|batch|detect|messages)",
    "health/generate-email",
    "health/admin/preview-email",
    "admin/lingualoomai/test",
  ].join("|")})$`,
);
const MADE_TEXT = /^POST \/translation\/message\/[^/]+$/;

/**
 * Whether a call under an `Idempotency-Key` runs once, and a repeat gets the first answer.
 * @param path below `/api`
 */
export const isReplayable = (method: string, path: string): boolean =>
  !READING.has(method) && !NEVER_KEPT.test(path) && !MADE_TEXT.test(`${method} ${path}`);
