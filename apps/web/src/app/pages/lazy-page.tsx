import { type FunctionComponent, useEffect, useState } from "react";
import { FullScreenSpinner } from "../../ui/states/FullScreenSpinner.tsx";
import { UnreachablePage } from "./UnreachablePage.tsx";

const RELOADED = "lingualoom:reloaded-for";

/**
 * A server that answers without the file has a new version, which a reload gets; but not twice for the same file. While
 * no server answers, a reload would lose the page.
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

/** A page in a file of its own. Shows when it cannot be fetched, and retries when the connection is back. */
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
  /** The router calls it when somebody points at a link, and before it leaves the present page. */
  const preload = async (): Promise<void> => {
    // The page itself shows a failure.
    await fetched().catch(() => {});
  };
  return Object.assign(Page, { preload });
}
