import i18next from "i18next";
import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from "react";
import { toast } from "../toasts/toast.ts";
import { serverVersion } from "./server-version.ts";

export class NotLoaded extends Error {}

type Load<P> = () => Promise<ComponentType<P>>;

/** All parts created by `later`. Global because the parts of the page are. */
const parts: Pick<ReturnType<typeof loadable>, "preload" | "forget">[] = [];

/** Retry functions of mounted parts that failed to load. Global because the parts are. */
const failures = new Set<() => void>();

/**
 * Preloads all tools, so that they open immediately, even without a connection. Call it again when the connection is
 * back.
 * @throws the fetch's error, or if the server does not answer
 */
export async function loadAhead(): Promise<void> {
  const coming = scriptsCome();
  for (const { preload, forget } of parts) {
    forget();
    preload(() => coming).catch(forget);
  }
  for (const again of failures) again();
  await coming;
}

/**
 * While a page lives, browsers never retry a script that failed to load. So the server is pinged first, unless the
 * service worker has the files.
 */
async function scriptsCome(): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  const answer = await fetch("/api/ping", { cache: "no-store" });
  // An unread body would keep the connection busy.
  await answer.text();
  if (!answer.ok) throw new Error("the server does not answer");
}

/**
 * Like `React.lazy` without `Suspense`, whose fallback React shows for at least 300 ms. A loaded part shows
 * immediately, and a failed one is retried by `again`, or when it is mounted again after `forget`.
 */
export function loadable<P extends object>(load: Load<P>, ready = async () => {}) {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const preload = (isReady = ready): Promise<void> => {
    loading ??= isReady()
      .then(load)
      .then(
        (component) => {
          loaded = component;
        },
        (cause) => {
          throw new NotLoaded(String(cause), { cause });
        },
      );
    return loading;
  };
  const forget = () => {
    if (!loaded) loading = undefined;
  };
  function usePart() {
    const [part, setPart] = useState(() => loaded);
    const [error, setError] = useState<NotLoaded>();
    const [attempt, setAttempt] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads.
    useEffect(() => {
      if (!part) preload().then(() => setPart(() => loaded), setError);
    }, [part, attempt]);
    const again = () => {
      forget();
      setError(undefined);
      setAttempt(attempt + 1);
    };
    // Not JSX: the compiler would write the variable's own name, which would be a tag.
    const element = part && ((props: P) => createElement(part, props));
    return { element, error, again };
  }
  return { usePart, preload, forget };
}

/** A lazily loaded tool. A failure is reported, and `onClose` allows another try. */
export function later<P extends object>(load: Load<P>, Instead?: ComponentType<P>) {
  const { usePart, preload, forget } = loadable(load, scriptsCome);
  parts.push({ preload, forget });
  return function Later(props: P) {
    const { element, error, again } = usePart();
    if (element) return element(props);
    const { onClose } = props as { readonly onClose?: () => void };
    return (
      <>
        {error && <Failed forget={forget} again={again} onClose={onClose} />}
        {Instead && <Instead {...props} />}
      </>
    );
  };
}

interface FailedProps {
  readonly forget: () => void;
  readonly again: () => void;
  readonly onClose: (() => void) | undefined;
}

function Failed({ forget, again, onClose }: FailedProps) {
  const fail = useEffectEvent(() => {
    forget();
    void showNotLoaded();
    onClose?.();
  });
  const retry = useEffectEvent(again);
  useEffect(() => {
    fail();
    const back = () => retry();
    failures.add(back);
    return () => void failures.delete(back);
  }, []);
  return null;
}

/**
 * Reports that a part of the page cannot be loaded. While a page lives, browsers never retry a failed script, so if the
 * server answers, the message offers to reload the page; drafts stay.
 */
async function showNotLoaded(): Promise<void> {
  const version = await serverVersion();
  toast.error(i18next.t(version === "newer" ? "common:newVersion" : "common:notLoaded"), {
    id: "not-loaded",
    ...(version !== "unknown" && {
      duration: 0,
      action: { label: i18next.t("common:reload"), act: () => location.reload() },
    }),
  });
}
