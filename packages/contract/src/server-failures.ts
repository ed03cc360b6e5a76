/** Errors on the server's side, in a separate file because the page needs no other statuses at startup. */
export const SERVER_FAILURES = {
  INTERNAL: 500,
  ENGINE_FAILED: 502,
  MAIL_FAILED: 502,
  NO_ENGINE: 503,
  UNAVAILABLE: 503,
} as const;
