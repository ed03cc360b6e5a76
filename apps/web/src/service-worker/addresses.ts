/** One expression for each address of the app; `:name` stands for one part of the path, a query may follow. */
export const addressesOf = (pages: readonly string[]): RegExp[] =>
  pages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/?]+")}(?:\\?.*)?$`));
