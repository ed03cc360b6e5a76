/** The addresses of the page. The server answers these, and no others, with the page and status 200. */
export const PAGES: readonly string[] = [
  "/",
  "/login",
  "/signup",
  "/verify-email",
  "/forgot-password",
  "/reset-password",
  "/settings",
  "/admin",
];

/** Pages that emails link to with a token in the address. */
export const TOKEN_PAGES: readonly string[] = ["/verify-email", "/reset-password"];
