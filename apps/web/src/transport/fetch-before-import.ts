/** By file. Global because the browser's module cache is. */
const fetched = new Map<string, Promise<unknown>>();
/** Something was on the screen already. Global because the page starts once. */
let started = false;
/** Set while `comesLater` runs. Global because the built page calls `__vitePreload` by itself. */
let canComeLater = false;

/**
 * Runs what begins with an `import()` the page can start without, so that a failure of the very first moment is not
 * kept either.
 */
export function comesLater<T>(load: () => T): T {
  canComeLater = true;
  try {
    return load();
  } finally {
    canComeLater = false;
  }
}

/**
 * Stands around every `import()` of the built page. A module that a browser could not fetch it never asks for again
 * while the page lives, whatever becomes of the connection. So its files are fetched into the browser's cache first,
 * which can be tried any number of times, and imported only when all are there.
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  // Before there is anything on the screen only speed counts: a page that cannot start is loaded anew.
  started ||= document.querySelector("main") !== null;
  const bring = started || canComeLater ? fetchFile : preloadFile;
  await Promise.all(
    files.map((file) => {
      const fetching = fetched.get(file) ?? bring(file);
      fetched.set(file, fetching);
      fetching.catch(() => fetched.delete(file));
      return fetching;
    }),
  );
  return load();
}

async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(`/${file}`);
  if (!answer.ok) throw new Error(`${file} is not there (${answer.status})`);
  await answer.arrayBuffer();
}

/** Faster, because what comes is kept at hand for the import; but a failure is as well. */
async function preloadFile(file: string): Promise<void> {
  if (file.endsWith(".css")) return fetchFile(file);
  const link = Object.assign(document.createElement("link"), {
    ...{ rel: "preload", as: "script", crossOrigin: "" },
    href: `/${file}`,
  });
  document.head.append(link);
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
}
