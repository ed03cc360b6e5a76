/** Milliseconds of work after which others have their turn of the event loop. */
const SHARE = 10;

/** For long work: called at each of its steps, it lets others in once the work has had its share. */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SHARE) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
