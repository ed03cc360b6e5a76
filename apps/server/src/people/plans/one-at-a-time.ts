/** Runs what is asked for one name one after the other; different names do not wait for each other. */
export function createOneAtATime(): <T>(name: string, act: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, act) => {
    const done = (last.get(name) ?? Promise.resolve()).then(act, act);
    last.set(name, done);
    const forget = () => {
      if (last.get(name) === done) last.delete(name);
    };
    done.then(forget, forget);
    return done;
  };
}
