/** The page's files, as the build writes them into the worker. */
export interface BuiltFiles {
  /** What the first screen of a chat needs; a revision where the name is always the same. */
  readonly shell: readonly { readonly url: string; readonly revision: string | null }[];
  /** All other files with a hash in their names. */
  readonly later: readonly string[];
}
