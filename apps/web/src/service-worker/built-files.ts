/** The page's files, as the build writes them into the worker. */
export interface BuiltFiles {
  /** What everybody may need; a revision where the name is always the same. */
  readonly shell: readonly { readonly url: string; readonly revision: string | null }[];
  /** All other files with a hash in their names, such as languages. */
  readonly later: readonly string[];
}
