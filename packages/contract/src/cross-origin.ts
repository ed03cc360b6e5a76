/** Methods and headers that a known page of another origin may send and read, beyond the browser's defaults. */
export const CROSS_ORIGIN = {
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  requestHeaders: ["accept-language", "content-type", "idempotency-key"],
  responseHeaders: [
    "link",
    "ratelimit",
    "ratelimit-policy",
    "retry-after",
    "x-change-seq",
    "x-last-read-seq",
    "x-their-last-delivered-seq",
    "x-their-last-read-seq",
  ],
} as const;
