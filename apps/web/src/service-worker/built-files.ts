export interface BuiltFiles {
  /** Files that everyone may need; with a revision if the name never changes. */
  readonly shell: readonly { readonly url: string; readonly revision: string | null }[];
  /** All other files with a hash in their names, such as languages. */
  readonly later: readonly string[];
}
