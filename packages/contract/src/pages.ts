/** Visitors without a session get a page of the site there. */
export const INVITE = "/invite/:code";

/** Framed by other sites. */
export const WIDGET = "/widget/:code";
export const WIDGET_DEMO = "/widget-demo";
export const WIDGET_SCRIPT = "/widget.js";

/** Addresses of the page, with a colon before parameters. Only for these does the server return it with status 200. */
export const PAGES: readonly string[] = [
  "/",
  "/c/:conversationId",
  "/c/:conversationId/:messageId",
  "/c/new/:userId",
  INVITE,
  WIDGET,
  "/spaces/:spaceId",
  "/share/:id",
  "/login",
  "/signup",
  "/verify-email",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/setup",
  "/settings",
  "/settings/:page",
  "/face-to-face",
  "/face-to-face/:conversationId",
  "/admin",
];

/** Pages opened from emails, with a token in the address. */
export const TOKEN_PAGES: readonly string[] = ["/verify-email", "/reset-password", "/confirm-email"];

export const HOME_FRAGMENTS = { newChat: "new-chat", search: "search" } as const;
