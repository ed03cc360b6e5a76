import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { sayNotLoaded } from "./not-loaded.ts";
import { savesData } from "./saves-data.ts";

interface Options {
  /** Also when nothing else is to be done: what must open without a connection. */
  readonly ahead?: boolean;
  /** The page is good without it: where its file cannot come it is asked for again, more and more seldom. */
  readonly needed?: boolean;
  /** Somebody has clicked for it: where its file cannot come they are told, and it closes (`onClose`) to be clicked again. */
  readonly asked?: boolean;
}

/**
 * A component in a file of its own, which loads when it is first needed. Like `React.lazy` without Suspense: that
 * keeps a spinner it has shown for at least 300 ms, each time one more file is needed, although the file is there.
 */
export function loadedLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode | ((props: P) => ReactNode),
  { ahead = false, needed = true, asked = false }: Options = {},
): (props: P) => ReactNode {
  let Loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    Loaded = await load();
    return Loaded;
  };
  // Asked for again when it is needed.
  if (ahead && !savesData()) whenIdle(() => void fetched().catch(() => {}));

  return function LoadedLater(props: P) {
    const [loaded, setLoaded] = useState(() => Loaded);
    const [misses, setMisses] = useState(0);
    const [error, setError] = useState<unknown>();
    const close = useEffectEvent(() => (props as { readonly onClose?: () => void }).onClose?.());
    useEffect(() => {
      if (loaded) return;
      let again: (() => void) | undefined;
      const missed = (reason: unknown) => {
        if (asked) {
          void sayNotLoaded();
          close();
        } else if (needed) setError(reason);
        else again = whenWorthAnother(misses, () => setMisses(misses + 1));
      };
      let here = true;
      fetched().then(
        (component) => setLoaded(() => component),
        (reason) => here && missed(reason),
      );
      return () => {
        here = false;
        again?.();
      };
    }, [loaded, misses]);
    const Component = loaded;
    if (Component) return <Component {...props} />;
    // The page around says what can be done; most often a new version was deployed and this file is gone.
    if (error) throw error;
    return typeof meanwhile === "function" ? meanwhile(props) : meanwhile;
  };
}

const SOON_MS = 2_000;

/** Safari has no idle callback. */
export function whenIdle(act: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: SOON_MS });
  else setTimeout(act, SOON_MS);
}

export const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/** When the browser is online again, or after a while; gives a function that ends the waiting. */
function whenWorthAnother(misses: number, act: () => void): () => void {
  const timer = setTimeout(act, Math.min(FIRST_PAUSE_MS * 2 ** misses, LONGEST_PAUSE_MS));
  addEventListener("online", act);
  return () => {
    clearTimeout(timer);
    removeEventListener("online", act);
  };
}
