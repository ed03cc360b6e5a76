import { type ComponentType, useEffect, useState } from "react";
import { loadable, type NotLoaded } from "#/ui/later/later.tsx";
import { serverVersion } from "#/ui/later/server-version.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { UnreachablePage } from "./UnreachablePage.tsx";

const RELOADED = "lingualoom:reloaded-for";

/** Loads a page lazily; the router calls `preload` when users point at a link. */
export function pageLater<P extends object = object>(load: () => Promise<ComponentType<P>>) {
  const { usePart, preload } = loadable(load);
  function Page(props: P) {
    const { element, error, again } = usePart();
    if (error) return <NotReached error={error} onRetry={again} />;
    return element ? element(props) : <FullScreenSpinner />;
  }
  return Object.assign(Page, { preload: () => preload().catch(() => {}) });
}

interface Props {
  readonly error: NotLoaded;
  readonly onRetry: () => void;
}

function NotReached({ error, onRetry }: Props) {
  const [broken, setBroken] = useState(false);
  const { message } = error;
  useEffect(() => {
    void serverVersion().then((version) => {
      if (version === "unknown") return;
      if (sessionStorage.getItem(RELOADED) === message) return setBroken(true);
      sessionStorage.setItem(RELOADED, message);
      location.reload();
    });
  }, [message]);
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  if (broken) throw error.cause;
  return <UnreachablePage busy={false} onRetry={onRetry} />;
}
