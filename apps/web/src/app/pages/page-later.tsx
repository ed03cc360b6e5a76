import { type ComponentType, Suspense, useEffect, useState } from "react";
import { LoadBoundary, loadable, type NotLoaded } from "../../ui/later/later.tsx";
import { serverVersion } from "../../ui/later/server-version.ts";
import { FullScreenSpinner } from "../../ui/states/FullScreenSpinner.tsx";
import { UnreachablePage } from "./UnreachablePage.tsx";

const RELOADED = "lingualoom:reloaded-for";

/** A page in a file of its own; the router calls `preload` when somebody points at a link. */
export function pageLater<P extends object = object>(load: () => Promise<ComponentType<P>>) {
  const { Part, preload, forget } = loadable(load);
  function Page(props: P) {
    const [attempt, setAttempt] = useState(0);
    const again = () => {
      forget();
      setAttempt(attempt + 1);
    };
    return (
      <LoadBoundary key={attempt} failed={(error) => <NotReached error={error} onRetry={again} />}>
        <Suspense fallback={<FullScreenSpinner />}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  // The page itself shows a failure.
  return Object.assign(Page, { preload: () => preload().catch(() => {}) });
}

interface Props {
  readonly error: NotLoaded;
  readonly onRetry: () => void;
}

/** Loads the page anew where the server answers, but not twice for the same file; otherwise waits for the connection. */
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
