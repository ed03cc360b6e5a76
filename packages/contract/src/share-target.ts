/** Where browsers post what other apps share, as the manifest says; the service worker answers it. */
export const SHARE_TARGET = "/share";

/** Names of the form's fields. */
export const SHARE_FIELDS = { title: "title", text: "text", url: "url", files: "files" } as const;

/** Where the service worker keeps what was shared until a conversation is chosen for it. */
export const SHARED_CACHE = "lingualoom-shared";

/** The header in which it is noted when something was shared, in milliseconds. */
export const SHARED_AT = "x-shared-at";

/** What nobody chose a conversation for goes after a day. */
export const SHARED_MS = 24 * 3_600_000;

/** Of what could not be kept: without a service worker, or without room. */
export const NOT_KEPT = "lost";

/** The page that asks which conversation it is for. */
export const sharedAddress = (id: string) => `${SHARE_TARGET}/${id}`;
