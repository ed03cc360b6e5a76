/** Builds a pattern for each address of the app; `:name` matches one path segment, a query may follow. */
export const addressesOf = (pages: readonly string[]): RegExp[] =>
  pages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/?]+")}(?:\\?.*)?$`));
