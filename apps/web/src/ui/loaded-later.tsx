import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A component in a file of its own, which loads when it is first needed. Like `React.lazy` without Suspense: that
 * keeps a spinner it has shown for at least 300 ms, each time one more file is needed, although the file is there.
 */
export function loadedLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode | ((props: P) => ReactNode),
  {
    ahead = false,
    needed = true,
  }: {
    /** Also when nothing else is to be done: what must open without a connection. */ readonly ahead?: boolean;
    /** The page is good without it: where its file cannot come, the next time it is shown it is asked for again. */
    readonly needed?: boolean;
  } = {},
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  if (ahead)
    whenIdle(() => {
      load().then(
        (component) => {
          Loaded = component;
        },
        // Asked for again when it is needed.
        () => {},
      );
    });
  return function LoadedLater(props: P) {
    const [loaded, setLoaded] = useState(() => Loaded);
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          Loaded = component;
          setLoaded(() => component);
        },
        needed ? setError : () => {},
      );
    }, [loaded]);
    // The page around says what can be done; most often a new version was deployed and this file is gone.
    if (error) throw error;
    const Component = loaded;
    if (Component) return <Component {...props} />;
    return typeof meanwhile === "function" ? meanwhile(props) : meanwhile;
  };
}

const SOON_MS = 2_000;

/** Safari has no idle callback. */
export function whenIdle(act: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: SOON_MS });
  else setTimeout(act, SOON_MS);
}
