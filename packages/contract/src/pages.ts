/** Addresses the page answers itself, with a parameter where a name has a colon; the server gives the page for these and for nothing else with status 200. */
export const PAGES: readonly string[] = [
  "/",
  "/c/:conversationId",
  "/c/new/:userId",
  "/invite/:code",
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
  "/admin",
];

/** Pages reached by a link from a mail, with a token in the address. */
export const TOKEN_PAGES: readonly string[] = ["/verify-email", "/reset-password", "/confirm-email"];

/** What the home opens by the fragment of its address: the shortcuts of the installed app lead there. */
export const HOME_FRAGMENTS = { newChat: "new-chat", search: "search" } as const;
