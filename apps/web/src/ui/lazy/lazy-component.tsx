import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { comesLater } from "../../transport/fetch-before-import.ts";
import { sayNotLoaded } from "./not-loaded.ts";
import { prefetch, whenWorthRetrying } from "./prefetch.ts";

/** Given instead of the component while its file is not there. */
interface Meanwhile {
  /** It could not come. It is asked for again all the same. */
  readonly missed: boolean;
  /** Asks for it at once. */
  readonly again: () => void;
}

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
  meanwhile: ReactNode | ((props: P, state: Meanwhile) => ReactNode),
  { ahead = false, needed = true, asked = false }: Options = {},
): (props: P) => ReactNode {
  let Loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    Loaded = await (needed && !ahead && !asked ? load() : comesLater(load));
    return Loaded;
  };
  if (ahead) void prefetch(fetched);

  return function LoadedLater(props: P) {
    const [loaded, setLoaded] = useState(() => Loaded);
    const [misses, setMisses] = useState(0);
    const [missed, setMissed] = useState(false);
    const [error, setError] = useState<unknown>();
    const close = useEffectEvent(() => (props as { readonly onClose?: () => void }).onClose?.());
    useEffect(() => {
      if (loaded) return;
      let again: (() => void) | undefined;
      const failed = (reason: unknown) => {
        if (asked) {
          void sayNotLoaded();
          close();
        } else if (needed) setError(reason);
        else {
          setMissed(true);
          again = whenWorthRetrying(misses, () => setMisses(misses + 1));
        }
      };
      let here = true;
      fetched().then(
        (component) => setLoaded(() => component),
        (reason) => here && failed(reason),
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
    if (typeof meanwhile !== "function") return meanwhile;
    const again = () => {
      setMissed(false);
      setMisses(misses + 1);
    };
    return meanwhile(props, { missed, again });
  };
}
