import { type FunctionComponent, useEffect, useState } from "react";
import { FullScreenSpinner } from "../ui/FullScreenSpinner.tsx";
import { UnreachablePage } from "./UnreachablePage.tsx";

const RELOADED = "lingualoom:reloaded-for";

/**
 * The file cannot be had. A server that answers has got a new version, whose files a reload brings; but not twice for
 * the same one. While nobody answers a reload would lose the page.
 */
async function reloadForNewVersion(error: unknown): Promise<boolean> {
  const answers = await fetch("/", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
  const reason = String(error);
  if (!answers) return false;
  if (sessionStorage.getItem(RELOADED) === reason) throw error;
  sessionStorage.setItem(RELOADED, reason);
  location.reload();
  return true;
}

/** A page in a file of its own. While it cannot be fetched the page shows that, and it comes when the connection is back. */
export function pageLater(load: () => Promise<FunctionComponent>) {
  let Loaded: FunctionComponent | undefined;
  const fetched = async () => {
    Loaded = await load();
    return Loaded;
  };
  function Page() {
    const [Here, setHere] = useState(() => Loaded);
    const [state, setState] = useState<"coming" | "unreachable" | { readonly error: unknown }>("coming");
    useEffect(() => {
      if (Here || state !== "coming") return;
      fetched().then(
        (page) => setHere(() => page),
        (error) =>
          reloadForNewVersion(error).then(
            (reloads) => !reloads && setState("unreachable"),
            () => setState({ error }),
          ),
      );
    }, [Here, state]);
    useEffect(() => {
      const again = () => setState("coming");
      addEventListener("online", again);
      return () => removeEventListener("online", again);
    }, []);
    if (typeof state === "object") throw state.error;
    if (Here) return <Here />;
    if (state === "unreachable") return <UnreachablePage busy={false} onRetry={() => setState("coming")} />;
    return <FullScreenSpinner />;
  }
  /** The router calls it when a link is pointed at, and before it leaves the page that is there. */
  const preload = async (): Promise<void> => {
    // The page itself shows what cannot be fetched.
    await fetched().catch(() => {});
  };
  return Object.assign(Page, { preload });
}
