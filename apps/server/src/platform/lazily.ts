export interface Lazy<T> {
  /** Makes it at the first call and returns the same afterwards; a failure is retried by the next call. */
  get(): Promise<T>;
  /** The made value; undefined before the first success. */
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
