/** What a page at another host of ours sends, and reads of the answer, beyond what browsers let every page. */
export const CROSS_ORIGIN = {
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  asking: ["accept-language", "content-type", "idempotency-key"],
  answering: [
    "link",
    "retry-after",
    "x-change-seq",
    "x-last-read-seq",
    "x-their-last-delivered-seq",
    "x-their-last-read-seq",
  ],
} as const;
