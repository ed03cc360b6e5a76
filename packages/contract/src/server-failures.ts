/** Refusals for which the server is to blame, in a file of their own: the page needs no other statuses to begin. */
export const SERVER_FAILURES = {
  INTERNAL: 500,
  ENGINE_FAILED: 502,
  MAIL_FAILED: 502,
  NO_ENGINE: 503,
  UNAVAILABLE: 503,
} as const;
