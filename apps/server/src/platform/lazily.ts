export interface Lazy<T> {
  /** Creates the value at the first call and returns the same one afterwards. A failure is retried by the next call. */
  get(): Promise<T>;
  /** The created value; null before the first success. */
  readonly made: Promise<T> | null;
}

export function lazily<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | null = null;
  return {
    get() {
      made ??= make().catch((error) => {
        made = null;
        throw error;
      });
      return made;
    },
    get made() {
      return made;
    },
  };
}
