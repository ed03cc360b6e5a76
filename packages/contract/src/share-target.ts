/** Address to which browsers post content shared from other apps (see the manifest); the service worker answers. */
export const SHARE_TARGET = "/share";

export const SHARE_FIELDS = { title: "title", text: "text", url: "url", files: "files" } as const;

/** Cache in which the service worker keeps shared content until the user chooses a conversation. */
export const SHARED_CACHE = "lingualoom-shared";

/** Header with the time of sharing, in milliseconds. */
export const SHARED_AT = "x-shared-at";

/** Unused shared content expires after a day. */
export const SHARED_MS = 24 * 3_600_000;

/** Id of content that could not be kept: without a service worker, or without space. */
export const NOT_STORED_ID = "lost";

export const sharedAddress = (id: string) => `${SHARE_TARGET}/${id}`;
