/** Returns the URL of a module next to `from`, to start as a thread: `.ts` in the repository, `.js` when published. */
export const siblingModule = (name: string, from: string): URL =>
  new URL(`.//${name}${/\.[jt]s$/u.exec(from)?.[0] ?? ".js"}`, from);
