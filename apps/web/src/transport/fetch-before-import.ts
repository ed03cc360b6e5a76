/** By file. Global because the browser's module cache is. */
const fetched = new Map<string, Promise<unknown>>();
/** Whether the first screen stands. Global because the page starts once. */
let started = false;
/** Set while `comesLater` runs. Global because the built page calls `__vitePreload` by itself. */
let canComeLater = false;

/**
 * Runs a function that begins with an `import()` and that the first screen does not need. Its files are fetched, not
 * preloaded, so the browser remembers no failure of theirs.
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
 * The build puts it around every `import()` of the page. A browser never asks again for a module that it could not
 * fetch, as long as the page lives. A fetch into its cache can be repeated, so all files are fetched first and imported
 * when they are there.
 */
export async function fetchBeforeImport<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  // Until then only speed counts: a page that cannot start is loaded again.
  started ||= document.querySelector("#root :is(main, [role=main])") !== null;
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

/** Faster than a fetch, because the browser keeps the file ready for the import. It remembers a failure as well. */
async function preloadFile(file: string): Promise<void> {
  if (file.endsWith(".css")) return fetchFile(file);
  const link = Object.assign(document.createElement("link"), {
    rel: "preload",
    as: "script",
    crossOrigin: "",
    href: `/${file}`,
  });
  document.head.append(link);
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
}
