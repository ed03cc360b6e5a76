export interface Lazy<T> {
  /** Makes it when it is first asked for, and then hands out the same; what failed is tried again. */
  get(): Promise<T>;
  /** What was made, if anything was. */
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
