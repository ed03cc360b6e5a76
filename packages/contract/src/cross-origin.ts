/** Headers of a resumable upload. */
const TUS_REQUEST = ["tus-resumable", "upload-length", "upload-metadata", "upload-offset"] as const;

/** Methods and headers that a known page of another origin may send and read, beyond the browser's defaults. */
export const CROSS_ORIGIN = {
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  requestHeaders: ["accept-language", "content-type", "idempotency-key", "range", ...TUS_REQUEST],
  responseHeaders: [
    "location",
    "upload-offset",
    "upload-length",
    "tus-resumable",
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
