import i18next from "i18next";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { comesLater } from "../../transport/fetch-before-import.ts";
import { showNotLoaded } from "./not-loaded.ts";
import { prefetch as loadWhenIdle, whenWorthRetrying } from "./prefetch.ts";

interface Fallback {
  /** Its file could not be loaded. The component retries by itself all the same. */
  readonly failed: boolean;
  /** Retries at once. */
  readonly retry: () => void;
}

interface Options {
  /** Loads it while the page is idle: for what must open without a connection. */
  readonly prefetch?: boolean;
  /** The page is good without it: a load that fails is retried, more and more seldom. */
  readonly optional?: boolean;
  /** Texts of its own, which load with it, so that it does not suspend what is around it. */
  readonly texts?: "timeline" | "search" | "learning" | "preview" | "glossary" | "device";
  /** Somebody has clicked for it: a load that fails shows a message, and closes it (`onClose`) for another click. */
  readonly requested?: boolean;
}

/**
 * A component in a file of its own, which loads when it is first needed. Like `React.lazy` without Suspense: that
 * keeps a spinner it has shown for at least 300 ms, each time one more file is needed, although the file is there.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P, state: Fallback) => ReactNode),
  { prefetch = false, optional = false, requested = false, texts }: Options = {},
): (props: P) => ReactNode {
  let Loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    const textsLoaded = texts && i18next.loadNamespaces(texts);
    const Component = await (optional || prefetch || requested ? comesLater(load) : load());
    await textsLoaded;
    Loaded = Component;
    return Component;
  };
  if (prefetch) void loadWhenIdle(fetched);

  return function LazyComponent(props: P) {
    const [loaded, setLoaded] = useState(() => Loaded);
    const [misses, setMisses] = useState(0);
    const [failed, setFailed] = useState(false);
    const [error, setError] = useState<unknown>();
    const close = useEffectEvent(() => (props as { readonly onClose?: () => void }).onClose?.());
    useEffect(() => {
      if (loaded) return;
      let cancelRetry: (() => void) | undefined;
      const onFailed = (reason: unknown) => {
        if (requested) {
          void showNotLoaded();
          close();
        } else if (optional) {
          setFailed(true);
          cancelRetry = whenWorthRetrying(misses, () => setMisses(misses + 1));
        } else setError(reason);
      };
      let mounted = true;
      fetched().then(
        (component) => setLoaded(() => component),
        (reason) => mounted && onFailed(reason),
      );
      return () => {
        mounted = false;
        cancelRetry?.();
      };
    }, [loaded, misses]);
    const Component = loaded;
    if (Component) return <Component {...props} />;
    // The page around offers a way on; most often a new version was deployed and this file is gone.
    if (error) throw error;
    if (typeof fallback !== "function") return fallback;
    const retry = () => {
      setFailed(false);
      setMisses(misses + 1);
    };
    return fallback(props, { failed, retry });
  };
}
