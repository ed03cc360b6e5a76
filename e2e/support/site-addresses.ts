/** The public pages. */
export const LANGUAGES = { en: "", es: "/es", fr: "/fr" } as const;
export const addresses = Object.values(LANGUAGES).flatMap((root) => [
  root || "/",
  `${root}/features`,
  `${root}/privacy`,
  `${root}/terms`,
]);
